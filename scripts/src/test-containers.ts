import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ContainerEngine } from './containers/engine.ts';
import { writeThroughFailures } from './containers/replicated.ts';
import { runGuide } from './containers/run-guide.ts';
import { LATER_IMAGE_FILE, upgradeAndRollBack } from './containers/upgrade.ts';
import { startSecantusServer } from './testing/independent-server.ts';

// The smoke test of the image, which `.ci/containers` builds and then names here, with the program of the containers and
// the folder of keys that deploy/setup.sh has made.

const [program = '', image = '', setup = '', option] = process.argv.slice(2);
if (setup === '') throw new Error('usage: test-containers.js <podman|docker> <image> <folder of keys> [--guide]');
const secrets = path.join(setup, 'secrets');

const SERVER_KEY = '/run/secrets/server_key';
const SIGNING_KEY = '/run/secrets/release_key';
// `.ci/containers` removes everything whose name starts like this.
const prefix = `northkeep-test-${process.pid}`;
const engine = new ContainerEngine(program, image);
const dir = mkdtempSync(path.join(tmpdir(), 'nk-containers-'));

/** Copies a key so that the user of the image may read it; the folder keeps other users out. */
function secret(file: string): string {
  const copy = path.join(dir, file);
  copyFileSync(path.join(secrets, file), copy);
  chmodSync(copy, 0o644);
  return copy;
}

/** Copies the keys of the release repository, beside which `publish` writes. */
function copyRoleKeys(): string {
  const copy = path.join(dir, 'roles');
  cpSync(path.join(secrets, 'roles'), copy, { recursive: true });
  chmodSync(copy, 0o777);
  return copy;
}

async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const result = await run();
  console.log(`  ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

async function test(): Promise<void> {
  const releases = await engine.createVolume(`${prefix}-releases`);
  const signing = {
    variables: { RELEASE_KEY_FILE: SIGNING_KEY, RELEASE_SEQ: '1' },
    mounts: [
      `${releases}:/releases`,
      `${secret('current.pem')}:${SIGNING_KEY}:ro`,
      `${copyRoleKeys()}:/app/.release/roles`,
    ],
  };
  const publish = (command: readonly string[], from?: string) => engine.runOnce(command, signing, from);
  const mounts = [`${releases}:/releases:ro`, `${secret('server.key')}:${SERVER_KEY}:ro`];
  const common = { engine, prefix, mounts, serverKey: SERVER_KEY };

  await step('publish', async () => {
    // The keys of the parts are made before, and named.
    assert.match(await publish(['publish']), /^shell is at /m);
    assert.equal(await publish(['publish']), 'nothing changed');
  });
  await step('two replicas on an empty database, one rolled, one killed', async () => {
    const database = await startSecantusServer();
    if (!database) return console.log('NOT RUN: the replicas, because the database server could not be installed');
    try {
      const counts = await writeThroughFailures({ ...common, uri: database.uri });
      console.log(`  ${JSON.stringify(counts)}`);
      assert.deepEqual({ failed: counts.failed, lost: counts.lost }, { failed: 0, lost: 0 });
    } finally {
      await database.stop();
    }
  });
  await step('upgrade and rollback with the embedded database', async () => {
    const later = `${image}-later`;
    writeFileSync(path.join(dir, 'Dockerfile'), LATER_IMAGE_FILE);
    const options = program === 'podman' ? ['--isolation=chroot', '--format=docker'] : [];
    await engine.call('build', ...options, `--build-arg=IMAGE=${image}`, `--tag=${later}`, dir);
    await upgradeAndRollBack({ ...common, later, publish });
  });
  if (option !== '--guide') return;
  await step('the commands of docs/self-hosting.md', async () => {
    const project = `${prefix}-guide`;
    const problem = await runGuide({ program, tag: image.replace(/^.*:/, ''), setup, project });
    if (problem !== null) console.log(`NOT RUN: the commands of docs/self-hosting.md, because ${problem}`);
  });
}

try {
  await test();
  console.log('containers: passed');
} finally {
  await engine.clean();
  rmSync(dir, { recursive: true });
}
