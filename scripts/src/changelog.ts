import { nameCommit } from './changelog/changelog-file.ts';
import { compareReleases } from './changelog/check-changelog.ts';
import { prepareRelease, readChangelog, writeChangelog } from './changelog/prepare-release.ts';
import { ROOT } from './root.ts';

const USAGE = `npm run changelog -- prepare        make a release of all changesets: versions and a section of CHANGELOG.md
npm run changelog -- commit <hash>  name the commit that has these versions
npm run changelog -- check          compare each release with the commit that it names

npm run changeset writes a changeset; docs/releasing.md has the steps.`;

async function run([command, hash = '']: string[]): Promise<string> {
  switch (command) {
    case 'prepare':
      return `release ${await prepareRelease(ROOT, new Date().toISOString().slice(0, 10))} is prepared: commit it`;
    case 'commit':
      writeChangelog(ROOT, nameCommit(readChangelog(ROOT), hash));
      return 'CHANGELOG.md names the commit';
    case 'check': {
      const differences = compareReleases(ROOT);
      if (differences.length > 0) throw new Error(differences.join('\n'));
      return 'each release has the versions of its commit';
    }
    default:
      throw new Error(USAGE);
  }
}

run(process.argv.slice(2)).then(console.log, (reason: unknown) => {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
});
