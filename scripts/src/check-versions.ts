import path from 'node:path';
import { buildChangedParts } from './build/build-all.ts';
import { listReleaseParts } from './build/release-parts.ts';
import { findLastRelease } from './changelog/check-changelog.ts';
import { ROOT } from './root.ts';
import { findChromium, findHeadlessShell } from './testing/find-chromium.ts';
import { buildCommit } from './versions/build-commit.ts';
import { MixedReleases } from './versions/mixed-releases.ts';
import { runJourneys } from './versions/run-journeys.ts';

// `npm run check:versions`: ten journeys with the areas of the last release in this shell, and with the areas of this
// checkout in the shell of the last release, which is built from the commit that CHANGELOG.md names. The server is that
// of this checkout. Needs all history: in a shallow clone, `git fetch --unshallow` first.

const chromium = findChromium();
if (chromium === null) throw new Error('Chromium is missing');
const started = Date.now();
const last = findLastRelease(ROOT);
console.log(`release ${last.number} is built from ${last.commit.slice(0, 12)}`);
// The build of this checkout creates the keys that the one of the last release pins too.
await buildChangedParts({ root: ROOT, say: (line) => console.log(line) });
const earlier = buildCommit(ROOT, last.commit);

const areasOf = (root: string) => listReleaseParts(root).filter((part) => part !== 'shell');
const mixes = [
  {
    name: 'the areas of the last release in this shell',
    areas: earlier,
    parts: { shell: ROOT, ...Object.fromEntries(areasOf(earlier).map((area) => [area, earlier])) },
  },
  {
    name: 'the areas of this checkout in the shell of the last release',
    areas: ROOT,
    parts: { shell: earlier, ...Object.fromEntries(areasOf(ROOT).map((area) => [area, ROOT])) },
  },
];
let failed = 0;
for (const { name, areas, parts } of mixes) {
  const mixed = await MixedReleases.create(parts);
  console.log(`\n${name}`);
  const browsers = { chromium, headlessShell: findHeadlessShell() };
  if (!runJourneys({ folder: path.join(ROOT, 'e2e'), releases: mixed.root, accounts: areas, ...browsers })) failed += 1;
  mixed.remove();
}
console.log(`${mixes.length - failed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`);
if (failed > 0) process.exitCode = 1;
