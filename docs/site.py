"""What the site needs besides the pages: the README as its first page, the rules of each title, and the notebook.

On a page of the site a link to a file outside `docs` leads to its page if there is one; to other files, which are only
in the repository, there is no link.
"""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
NOTEBOOK = "examples/questions.ipynb"
_LINK = re.compile(r"(!?)\[([^]]*)]\(([^)#\s]+)((?:#[^)]*)?)\)")


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    files.append(File.generated(config, "index.md", content=(ROOT / "README.md").read_text(encoding="utf-8")))
    for path in sorted((ROOT / "src" / "kursbuch" / "titles").glob("*/RULES*.md")):
        name = page_of(path.relative_to(ROOT).as_posix())
        files.append(File.generated(config, name, content=path.read_text(encoding="utf-8")))
    notebook = json.loads((ROOT / NOTEBOOK).read_text(encoding="utf-8"))
    files.append(File.generated(config, page_of(NOTEBOOK), content=shown(notebook)))
    return files


def shown(notebook: Any) -> str:
    """A notebook as a page: its texts, its code, and what came of it as it was kept."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/png" in data:
                parts.append(f"![](data:image/png;base64,{''.join(data['image/png']).strip()})")
            elif "text/plain" in data:
                parts.append(f"```\n{''.join(data['text/plain'])}\n```")
    return "\n\n".join(parts) + "\n"


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    here = page.file.src_uri
    folder = "" if here == "index.md" else posixpath.dirname(f"docs/{here}")
    known = {file.src_uri for file in files}
    return _LINK.sub(lambda link: linked(link, folder, here, known), markdown)


def linked(link: re.Match[str], folder: str, here: str, known: set[str]) -> str:
    """A link as it is written on the site."""
    image, text, target, anchor = link.groups()
    if "://" in target or target.startswith(("mailto:", "data:")):
        return link[0]
    page = page_of(posixpath.normpath(posixpath.join(folder, target)))
    if page not in known:
        return text
    return f"{image}[{text}]({posixpath.relpath(page, posixpath.dirname(here) or '.')}{anchor})"


def page_of(path: str) -> str:
    """Where the site keeps a file of the repository."""
    if path == "README.md":
        return "index.md"
    if match := re.fullmatch(r"src/kursbuch/titles/(\w+)/RULES(\.\w+)?\.md", path):
        return f"rules/{match[1]}{(match[2] or '').replace('.', '-')}.md"
    return path.removeprefix("docs/").removesuffix(".ipynb") + (".md" if path.endswith(".ipynb") else "")
