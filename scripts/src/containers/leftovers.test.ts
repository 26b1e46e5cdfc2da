import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, '../../../.ci/containers');
/**
 * A `podman` that knows one container, volume and network of an earlier run and, once it builds, one of this run. It
 * writes its removals into a file, and the build with keys takes longer than the test.
 */
const PODMAN = `#!/bin/sh
cd "$(dirname "$0")"
list() { [ -e "$1-removed" ] || echo "northkeep-test-1-$1"; [ ! -e building ] || echo "northkeep-test-2-$1"; }
case "$1 $2" in
  'ps --all') list container ;;
  'volume ls') list volume ;;
  'network ls') list network ;;
  'rm --force') echo "$@" >>removed; touch container-removed ;;
  'volume rm') echo "$@" >>removed; touch volume-removed ;;
  'network rm') echo "$@" >>removed; touch network-removed ;;
  build*)
    case "$*" in
      *RELEASE_ROOT*) touch building; exec sleep 60 ;;
      *) echo 'Run deploy/setup.sh'; exit 1 ;;
    esac ;;
esac
`;

/** Programs that a machine without containers may lack. They do as much as deploy/setup.sh and the lock need. */
const OPENSSL = `#!/bin/sh
case "$1" in genpkey) touch "$5" ;; pkeyutl) head -c 64 /dev/zero ;; *) echo made-for-this-test ;; esac
`;
const FLOCK = '#!/bin/sh\nexit 0\n';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'nk-leftovers-'));
  mkdirSync(path.join(dir, 'bin'));
  for (const [name, script] of Object.entries({ podman: PODMAN, openssl: OPENSSL, flock: FLOCK }))
    writeFileSync(path.join(dir, 'bin', name), script, { mode: 0o755 });
});
afterEach(() => rmSync(dir, { recursive: true }));

const removed = (): string[] => {
  const file = path.join(dir, 'bin/removed');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};
const REMOVALS = (run: number) => [
  `rm --force --volumes northkeep-test-${run}-container`,
  `volume rm --force northkeep-test-${run}-volume`,
  `network rm northkeep-test-${run}-network`,
];

test('a stopped run of the containers removes what it made, and the next one what a killed run has left', async () => {
  const env = { ...process.env, PATH: `${dir}/bin:${process.env.PATH}`, TMPDIR: dir };
  const run = spawn(SCRIPT, [], { env, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
  while (!existsSync(path.join(dir, 'bin/building'))) {
    expect(run.exitCode).toBeNull();
    await wait(50);
  }
  expect(removed()).toEqual(REMOVALS(1));
  run.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(removed()).toEqual([...REMOVALS(1), ...REMOVALS(2)]);
});
