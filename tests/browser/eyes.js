// Eyes for a script that plays: when the page has come to rest, and where on the screen a thing is.
(() => {
  const LIMIT = 300000; // ms; no page takes so long, however busy the machine is

  const about = (element) => (element ? element.outerHTML.slice(0, 100) : "nothing");

  // Waits until `is` holds, and still holds when everything the page had to do at that moment is done.
  function until(is, what) {
    return new Promise((resolve, reject) => {
      let timer = 0;
      const look = () => {
        if (is()) setTimeout(() => is() && finish(resolve, true));
      };
      const observer = new MutationObserver(look);
      const finish = (end, value) => {
        observer.disconnect();
        clearTimeout(timer);
        end(value);
      };
      timer = setTimeout(() => finish(reject, new Error(`${what} did not come`)), LIMIT);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  }

  const isQuiet = () => !document.querySelector("[aria-busy=true]");
  const latest = () => Number(document.body.dataset.latest || 0);

  window.eyes = {
    // the page knows this entry of the log or a later one, and waits for no answer
    settled: (wanted) => until(() => latest() >= wanted && isQuiet(), `entry ${wanted}`),

    // there is such a thing, and the page waits for no answer
    there: (selector) => until(() => document.querySelector(selector) && isQuiet(), selector),

    // the middle of a thing; `over` is what lies over it, if anything does
    point: (selector) => {
      const element = document.querySelector(selector);
      const seen = () => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        return { x, y, over: element.contains(top) ? "" : about(top) };
      };
      if (seen().over) element.scrollIntoView({ block: "center", inline: "nearest" });
      return seen();
    },

    // what is chosen, what was set aside, and the actions that can be chosen in the panel or in the tray
    choices: () => {
      const primary = document.getElementById("primary");
      const actions = (selector) => [...document.querySelectorAll(selector)].map((one) => one.dataset.action);
      return {
        chosen: primary ? primary.dataset.action : "",
        plan: document.querySelectorAll("#panel .plan li").length,
        panel: actions("#work [data-action]:not(.tray *):not([aria-disabled=true])"),
        tray: actions(".tray:not([hidden]) [data-action]"),
      };
    },
  };
})();
