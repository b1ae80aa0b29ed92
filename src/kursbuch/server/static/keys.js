// The keyboard: one key for each thing that is done often (`?` lists them).

import { $ } from "./dom.js";
import { dismiss } from "./coach.js";
import { keys } from "./dialogs.js";

export function keyboard(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open || !table.view) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.matches("input, textarea, select");
    if (typing && event.key !== "Escape" && event.key !== "Enter") return;
    const press = (id) => {
      const button = $(id);
      if (!button) return false;
      button.click();
      return true;
    };
    const { history, view } = table;
    const acts = {
      // what is chosen already is done
      Enter: () => (target.matches("#panel [aria-pressed=true], #tray [aria-pressed=true]") || !target.closest("button, a, [role=button], [role=slider]")) && press("primary"),
      r: () => table.panel.turn(),
      n: () => press("pass"),
      p: () => press("pass"),
      s: () => press("show-me"),
      z: () => (table.panel.drawing ? table.panel.drawing.back() : table.undo()),
      b: () => table.board.focus(),
      "[": () => table.go(Math.max(0, view.at - 1)),
      "]": () => table.go(view.at + 1),
      "{": () => table.go(history.round(-1)),
      "}": () => table.go(history.round(1)),
      "+": () => table.board.zoom(1.4),
      "-": () => table.board.zoom(1 / 1.4),
      0: () => table.board.fit(),
      ",": () => Boolean(table.analysis) && table.analysis.jump(-1),
      ".": () => Boolean(table.analysis) && table.analysis.jump(1),
      Escape: () => dismiss(table.panel) || table.panel.letGo(),
      "?": () => keys(),
    };
    const act = acts[event.key] || acts[event.key.toLowerCase()];
    if (!act) return;
    const isImpossible = target.matches("#panel :invalid"); // it is put right, to be looked at before it is done
    if (event.key === "Enter" && typing) target.closest("#panel") ? $("panel").focus({ preventScroll: true }) : target.blur(); // what was typed counts
    if (event.key === "Enter" && isImpossible) return;
    const acted = act() !== false;
    if (acted && (event.key !== "Enter" || target.matches("[aria-pressed]"))) event.preventDefault();
    if (acted && document.activeElement === document.body) $("panel").focus({ preventScroll: true }); // whoever plays by keys goes on from there
  });
}
