import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../root.ts';
import { TestReleases } from '../testing/test-releases.ts';

// Starts the compiled command, as a server does: `npm run compile` first.

let releases: TestReleases;
beforeEach(() => {
  releases = new TestReleases();
});
afterEach(() => releases.remove());

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const command = [path.join(ROOT, 'scripts/dist/release.js'), ...args, '--root', releases.root];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

describe('npm run release', () => {
  test('in production releases nothing where the release repository has not been begun, and says what to do', async () => {
    await releases.publish('shell', '1.0.0');
    rmSync(path.join(releases.root, '.release/roles'), { recursive: true });
    const production = { NODE_ENV: 'production' };
    expect(run(['point', 'shell', '1.0.0'], production)).toMatchObject({
      ...{ status: 1, stderr: expect.stringContaining('keygen makes its keys') },
    });
    expect(existsSync(path.join(releases.root, 'releases/remotes.json'))).toBe(false);
    expect(existsSync(path.join(releases.root, '.release/roles'))).toBe(false);
    expect(run(['renew'], production)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('keygen makes its keys'),
    });
    expect(run(['keygen'], production).status).toBe(0);
    expect(run(['keygen', '--role', 'shell'], production).status).toBe(0);
    // The shell of before was built with another root.
    expect(run(['point', 'shell', '1.0.0'], production).stderr).toContain('was built with another root');
    await releases.publish('shell', '1.0.1');
    expect(run(['point', 'shell', '1.0.1'], production)).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(path.join(releases.root, 'releases/tuf/bundle.json'))).toBe(true);
    expect(run(['renew'], production).stdout).toMatch(/^renewed until /);
  });

  test('keygen --role makes one key, prints its public key, and never replaces it', () => {
    const { stdout } = run(['keygen', '--role', 'mf-notes']);
    expect(stdout).toMatch(
      /^\.release\/roles\/mf-notes\.pem is made\npublic key [0-9a-f]{64}\nkey id {5}[0-9a-f]{64}$/,
    );
    expect(readdirSync(path.join(releases.root, '.release/roles'))).toEqual(['mf-notes.pem']);
    expect(run(['keygen', '--role', 'mf-notes']).stderr).toContain('role rotate mf-notes replaces it');
  });

  test('role add delegates an area to the key of a team', () => {
    run(['keygen']);
    const add = ['role', 'add', 'mf-habits', '--key', 'ab'.repeat(32), '--address', '/app/habits'];
    expect(run(add).stdout).toMatch(/^mf-habits is signed with 1 of the keys [0-9a-f]{8}$/);
    expect(run(['role', 'revoke', 'mf-habits', '--key', 'ffffffff']).stderr).toContain('mf-habits has no key ffffffff');
  });
});
