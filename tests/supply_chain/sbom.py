"""`make sbom`: write bills of materials (CycloneDX 1.6) from the locks into var/sbom.

The same locks give the same bytes: no time, no machine and no registry is named. What the service
needs at run time has the scope `required`, everything else `excluded`.
"""

import base64
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "var/sbom"
LOCKS: Final = ROOT / "requirements"
RUNTIME: Final = "runtime.txt"
FRONTEND: Final = ROOT / "frontend"
IMPORTED: Final = re.compile(r"""(?:from |import |import\()'((?:@[\w.-]+/)?[\w-]+)(?:/[^']*)?'""")
PINNED: Final = re.compile(r"(?m)^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)")
SPDX: Final = re.compile(r"[A-Za-z0-9.+-]+")
Component = dict[str, Any]


def python_components(locks: Path = LOCKS) -> Iterator[Component]:
    """Yield each library of the Python locks once, as required if the service needs it."""
    required = set(pinned(locks / RUNTIME))
    hashes: dict[tuple[str, str], set[str]] = {}
    for lock in locks.glob("*.txt"):
        for entry in re.split(r"\n(?=\S)", lock.read_text()):
            for found in PINNED.findall(entry):
                hashes.setdefault(found, set()).update(re.findall(r"sha256:(\w+)", entry))
    for (name, version), known in hashes.items():
        scope = "required" if (name, version) in required else "excluded"
        yield {
            **_component(f"pkg:pypi/{name.lower()}@{quote(version)}", name, version, scope),
            "hashes": [{"alg": "SHA-256", "content": each} for each in sorted(known)],
        }


def pinned(lock: Path) -> list[tuple[str, str]]:
    """Return the names and versions of a Python lock."""
    return PINNED.findall(lock.read_text())


def frontend_components(frontend: Path = FRONTEND) -> Iterator[Component]:
    """Yield each package of the npm lock once: those that are built into the app as required."""
    packages: dict[str, Any] = json.loads((frontend / "package-lock.json").read_text())["packages"]
    bundled = _bundled(frontend / "src", packages)
    for place, package in packages.items():
        if place:
            yield _npm(name_at(place), package, bundled)


def name_at(place: str) -> str:
    """Return the name of the package at a place of an npm lock."""
    return place.rpartition("node_modules/")[2]


def _bundled(sources: Path, packages: dict[str, Any]) -> set[str]:
    """Return the packages that the app imports, and those that these need."""
    files = [file for kind in ("ts", "svelte") for file in sources.rglob(f"*.{kind}")]
    ours = [file for file in files if ".test." not in file.name]
    wanted = {name for file in ours for name in IMPORTED.findall(file.read_text())}
    known = {name_at(place): package for place, package in packages.items()}
    found: set[str] = set()
    while wanted:
        found |= wanted
        needed = {name for each in wanted for name in known.get(each, {}).get("dependencies", ())}
        wanted = needed - found
    return found


def _npm(name: str, package: Any, bundled: set[str]) -> Component:
    version, scope = package["version"], "required" if name in bundled else "excluded"
    algorithm, _, digest = package["integrity"].partition("-")
    named = algorithm.upper().replace("SHA", "SHA-")
    content = base64.b64decode(digest).hex()
    component = _component(f"pkg:npm/{quote(name)}@{quote(version)}", name, version, scope)
    return {**component, "hashes": [{"alg": named, "content": content}], **_licence(package)}


def _licence(package: Any) -> Component:
    text = package.get("license", "")
    if not text:
        return {}
    if SPDX.fullmatch(text):
        return {"licenses": [{"license": {"id": text}}]}
    return {"licenses": [{"expression": text}]}


def _component(purl: str, name: str, version: str, scope: str) -> Component:
    about = {"name": name, "version": version, "scope": scope}
    return {"type": "library", "bom-ref": purl, "purl": purl, **about}


def bill(name: str, version: str, components: Iterable[Component]) -> str:
    """Return the bill of materials of a part of the project."""
    unique = {each["bom-ref"]: each for each in components}
    ordered = sorted(unique.values(), key=lambda each: (each["scope"] == "excluded", each["purl"]))
    return json.dumps(
        {
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps(ordered))}",
            "version": 1,
            "metadata": {
                "component": {
                    "type": "application",
                    "bom-ref": name,
                    "name": name,
                    "version": version,
                    "licenses": [{"license": {"id": "MIT"}}],
                }
            },
            "components": ordered,
        },
        indent=1,
    )


def bills() -> dict[str, str]:
    """Return the bills of materials by the names of their files."""
    version = re.findall(r'(?m)^version = "(.+)"', (ROOT / "pyproject.toml").read_text())[0]
    return {
        "python.cdx.json": bill("caravanserai", version, python_components()),
        "frontend.cdx.json": bill("caravanserai-frontend", version, frontend_components()),
    }


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in bills().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{FOLDER / name}: {len(json.loads(text)['components'])} components")


if __name__ == "__main__":
    main()
