import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPinnedKeys, openSigner } from '../release/keys.ts';
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
  vi.unstubAllEnvs();
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

  test('has commands that make the keys, and rotate the one that signs', () => {
    if (spawnSync('openssl', ['version']).status !== 0) {
      // Without openssl there are no keys: the script says so and leaves nothing behind.
      const { status, stderr } = spawnSync(path.join(deploy, 'setup.sh'), { encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, 'openssl is missing: install it first\n']);
      return;
    }
    const [setup, rotate, ...more] = readGuide(guide).filter(({ test }) => test === 'npm test');
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
    const before = pinnedKeys(variables);
    expect(signerId()).toBe(before[0]);
    // Never overwrites a key.
    expect(() => run(setup?.commands)).toThrow('exists already');
    run(rotate?.commands);
    const after = pinnedKeys(readVariables());
    expect([after[0], signerId()]).toEqual([before[1], before[1]]);
    expect(before).not.toContain(after[1]);
    expect(readVariables()).toEqual({ ...variables, RELEASE_PUBLIC_KEYS: expect.any(String) });
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

const pinnedKeys = ({ RELEASE_PUBLIC_KEYS = '' }: Record<string, string>): string[] => {
  vi.stubEnv('RELEASE_PUBLIC_KEYS', RELEASE_PUBLIC_KEYS);
  return loadPinnedKeys(deploy).map(({ keyId }) => keyId);
};

const signerId = (): string => {
  vi.stubEnv('RELEASE_KEY_FILE', path.join(deploy, 'secrets/current.pem'));
  return openSigner(deploy).keyId;
};
