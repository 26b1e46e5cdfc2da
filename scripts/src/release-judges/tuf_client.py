"""Downloads and verifies every target file of a running site with the client of python-tuf.

Usage: python3 tuf_client.py <origin> <folder of the client's state> <path of 1.root.json>

The state is kept between runs, so that a second run meets what the first one has trusted. Prints one JSON object:
{"root": 1, "timestamp": 4, "targets": {"shell": 97, "mf-notes": 12}}. Ends with an error when a file is refused.
"""

import json
import pathlib
import shutil
import sys
import urllib.request

from tuf.api.metadata import Metadata, Targets
from tuf.ngclient import Updater, UpdaterConfig

origin, state, pinned = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
(state / "metadata").mkdir(parents=True, exist_ok=True)
downloads = state / "targets"
shutil.rmtree(downloads, ignore_errors=True)
downloads.mkdir()

updater = Updater(
    metadata_dir=str(state / "metadata"),
    metadata_base_url=f"{origin}/tuf/",
    target_dir=str(downloads),
    target_base_url=f"{origin}/",
    config=UpdaterConfig(prefix_targets_with_hash=False),
    bootstrap=pinned.read_bytes(),
)
updater.refresh()


def read(role: str) -> Metadata[Targets]:
    """Reads the metadata of a role from where the updater has stored what it verified."""
    return Metadata[Targets].from_file(str(state / "metadata" / f"{role}.json"))


def listed(role: str) -> list[str]:
    """Lists the target paths of a role, as the site serves it. The updater verifies each of them below."""
    snapshot = Metadata.from_file(str(state / "metadata" / "snapshot.json")).signed
    version = snapshot.meta[f"{role}.json"].version
    with urllib.request.urlopen(f"{origin}/tuf/{version}.{role}.json") as answer:
        return list(json.load(answer)["signed"]["targets"])


counts = {}
for delegation in read("targets").signed.delegations.roles:
    paths = listed(delegation)
    for path in paths:
        info = updater.get_targetinfo(path)
        if info is None:
            sys.exit(f"{path} of {delegation} is not delegated to anyone")
        updater.download_target(info, str(downloads / path.replace("/", "!")))
    # What the updater stored has passed its verification: the paths must be the same.
    if sorted(read(delegation).signed.targets) != sorted(paths):
        sys.exit(f"the site serves other metadata of {delegation} than the client verified")
    counts[delegation] = len(paths)

metadata = {name: Metadata.from_file(str(state / "metadata" / f"{name}.json")) for name in ("root", "timestamp")}
print(json.dumps({**{name: each.signed.version for name, each in metadata.items()}, "targets": counts}))
