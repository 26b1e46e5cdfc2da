import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeCanonicalJson, type RootMetadata } from '@northkeep/contracts/tuf';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSignedByRole } from '../release/tuf/metadata-file.ts';
import { hashRoot } from '../release/tuf/pinned-root.ts';
import { openRoleKeys } from '../release/tuf/role-keys.ts';
import { findRoleAuthority } from '../release/tuf/root-role.ts';
import { readGuide } from './guide.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const guide = readText('docs/self-hosting.md');

let deploy = '';
beforeEach(() => {
  deploy = mkdtempSync(path.join(tmpdir(), 'nk-deploy-'));
  for (const name of readdirSync(path.join(ROOT, 'deploy')).filter((each) => !/^(\.env|secrets)/.test(each)))
    cpSync(path.join(ROOT, 'deploy', name), path.join(deploy, name), { recursive: true });
});
afterEach(() => {
  rmSync(deploy, { recursive: true });
});

const readVariables = (): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(path.join(deploy, '.env'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map((m) => m.slice(1)),
  );

describe('the guide for self-hosting', () => {
  test('says of each block of commands which test runs it, or why none can', () => {
    const blocks = readGuide(guide);
    expect(guide.match(/^ *```/gm)).toHaveLength(2 * blocks.length);
    expect(blocks.filter(({ test }) => test === 'containers').length).toBeGreaterThan(8);
    expect(() => readGuide('Do\n```sh\nrm -r x\n```\n')).toThrow('rm -r x');
    expect(readGuide('1. Do\n\n   <!-- not run: why -->\n   ```sh\n   a\n   b\n   ```\n')).toEqual([
      { commands: 'a\nb', test: null, reason: 'why' },
    ]);
  });

  test('has commands that make the keys, and a root that the release tool accepts', () => {
    if (spawnSync('openssl', ['version']).status !== 0) {
      // Without openssl there are no keys: the script says so and leaves nothing behind.
      const { status, stderr } = spawnSync(path.join(deploy, 'setup.sh'), { encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, 'openssl is missing: install it first\n']);
      return;
    }
    const [setup, ...more] = readGuide(guide).filter(({ test }) => test === 'npm test');
    expect(more).toEqual([]);
    const run = (commands = '') => execFileSync('sh', ['-euc', commands], { cwd: deploy, encoding: 'utf8' });
    run(setup?.commands);
    const variables = readVariables();
    expect(variables).toMatchObject({
      PUBLIC_URL: 'https://plan.example.org',
      TRUSTED_PROXIES: '1',
      COMPOSE_PROFILES: 'tls',
    });
    expect(Buffer.from(readFileSync(path.join(deploy, 'secrets/server.key'), 'utf8'), 'base64')).toHaveLength(32);
    expect(statSync(path.join(deploy, 'secrets')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(deploy, '.env')).mode & 0o777).toBe(0o600);
    const text = readFileSync(path.join(deploy, 'secrets/roles/1.root.json'), 'utf8');
    const root = JSON.parse(text);
    expect(encodeCanonicalJson(root)).toBe(text);
    expect(variables.RELEASE_ROOT).toBe(hashRoot(root));
    expect(Date.parse(root.signed.expires) - Date.now()).toBeGreaterThan(364 * 24 * 60 * 60 * 1000);
    // Signed by two of its own keys, of which the tool finds the private ones in the folder.
    expect(isSignedByRole(root, findRoleAuthority([root], 'root'))).toBe(true);
    mkdirSync(path.join(deploy, '.release'));
    cpSync(path.join(deploy, 'secrets/roles'), path.join(deploy, '.release/roles'), { recursive: true });
    const here = openRoleKeys(deploy);
    for (const { keyids } of Object.values(root.signed.roles as RootMetadata['roles']))
      for (const id of keyids) expect(here.has(id)).toBe(true);
    // Never overwrites a key.
    expect(() => run(setup?.commands)).toThrow('exists already');
  });

  test('names only commands of the image, files of the folder and variables of the server', () => {
    const commands = [...readText('deploy/northkeep').matchAll(/^ {2}([a-z]+)\)/gm)].map((m) => m[1]);
    expect(commands).toContain('publish');
    for (const [, command] of guide.matchAll(/northkeep northkeep ([a-z]+)/g)) expect(commands).toContain(command);
    const usage = readText('api/src/administration/admin-arguments.ts');
    for (const [, command] of guide.matchAll(/\badmin ([a-z]+)\b/g))
      expect(usage, command).toContain(`npm run admin -- ${command}`);
    for (const [, script] of guide.matchAll(/\.\/([a-z]+\.sh)/g)) expect(readdirSync(deploy)).toContain(script);
    const documented = `${readText('README.md')}${readText('deploy/compose.yaml')}${readText('deploy/setup.sh')}`;
    for (const [, name = ''] of guide.matchAll(/\b([A-Z]{3,}(?:_[A-Z]+)+)\b/g))
      if (!name.startsWith('BUILDAH')) expect(documented, name).toContain(name);
  });
});
