// The two choices at the top of a page of text: dark or light, and the other language.

import { $ } from "./dom.js";
import { switchLanguage, toggleTheme } from "./prefs.js";

$("theme").addEventListener("click", toggleTheme);
$("language").addEventListener("click", switchLanguage);
document.body.dataset.ready = "yes";
