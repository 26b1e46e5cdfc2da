import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findLastRelease } from './changelog/check-changelog.ts';
import { ROOT } from './root.ts';
import { compareInterfaces } from './versions/compare-interfaces.ts';
import { CommitMissingError, extractCommit } from './versions/extract-commit.ts';

// `npm run check:interfaces`: compiles the areas of this checkout against what the shell of the last release provides at
// run time, and those of the last release against this shell. Teams deliver on their own, so each area meets both. Takes
// seconds; `npm run check:versions` runs journeys on the same two mixes.

const last = findLastRelease(ROOT);
const folder = path.join(ROOT, '.cache/versions');
mkdirSync(folder, { recursive: true });
const config = path.join(folder, 'tsconfig.json');
const earlier = path.join(folder, `${last.commit}-sources`);
try {
  extractCommit(ROOT, last.commit, earlier);
  const mixes = [
    { name: 'areas of this checkout', areas: ROOT, shell: earlier },
    { name: 'areas of the last release', areas: earlier, shell: ROOT },
  ];
  for (const { name, ...checkouts } of mixes) {
    const problems = compareInterfaces({ ...checkouts, config });
    for (const problem of problems) console.error(problem);
    console.log(`${name} in the shell of the other: ${problems.length} errors`);
    if (problems.length > 0) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof CommitMissingError)) throw error;
  console.log(`NOT RUN: the check of the interfaces between two releases, because ${error.message}`);
}
