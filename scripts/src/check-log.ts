import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getLogFolder } from './release/tuf/release-log.ts';
import { renewRepository } from './release/tuf/renew-repository.ts';
import { ReleasedSite, STEPS } from './release-judges/released-site.ts';
import { ROOT } from './root.ts';

// `npm run check:log`: golang.org/x/mod/sumdb verifies the release log of a running site: the checkpoint, the inclusion
// of every entry, and that the log only grows. Needs `npm run build` and Go.

const SOURCE = path.join(ROOT, '.ci/judges/log');
const PROGRAM = path.join(ROOT, '.cache/bin/judge-log');
/** Renewals after the other steps, so that the log has more entries than a tile. */
const RENEWALS = 260;

function judge({ origin, root }: ReleasedSite): { report: string; isAccepted: boolean } {
  const { status, stdout, stderr } = spawnSync(PROGRAM, [origin, path.join(root, 'last-checkpoint')], {
    encoding: 'utf8',
  });
  return { report: `${stdout}${stderr}`.trim(), isAccepted: status === 0 };
}

/** Alters the last byte of the last entry, and puts it back. */
function checkAlteredEntry(site: ReleasedSite): string[] {
  const log = getLogFolder(site.root);
  const size = Number(readFileSync(path.join(log, 'checkpoint'), 'utf8').split('\n')[1]);
  const file = path.join(log, `tile/entries/001.p/${size - 256}`);
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from('?')]));
  const { report, isAccepted } = judge(site);
  writeFileSync(file, bytes);
  console.log(`[check:log] with another byte in an entry: ${isAccepted ? 'NOT refused' : 'refused'}, ${report}`);
  return isAccepted ? ['an altered entry was not refused'] : [];
}

async function check(site: ReleasedSite): Promise<string[]> {
  const renewals = [`${RENEWALS} renewals`, (each: ReleasedSite) => renewOften(each)] as const;
  for (const [name, run] of [...STEPS, renewals]) {
    await run(site);
    const { report, isAccepted } = judge(site);
    if (!isAccepted) return [`after ${name}: ${report}`];
    console.log(`[check:log] after ${name}: ${report}`);
  }
  return checkAlteredEntry(site);
}

async function renewOften({ root }: ReleasedSite): Promise<void> {
  for (let count = 0; count < RENEWALS; count += 1) await renewRepository(root);
}

async function run(): Promise<string[]> {
  const { status, error } = spawnSync('go', ['build', '-o', PROGRAM, '.'], { cwd: SOURCE, stdio: 'inherit' });
  if (status !== 0) return [`the judge could not be built: ${error?.message ?? `go ended with ${status}`}`];
  const site = await ReleasedSite.start();
  try {
    return await check(site);
  } finally {
    await site.stop();
  }
}

const faults = await run();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
