import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { nameCommit, readReleases, SERVER } from './changelog-file.ts';
import { compareReleases, findLastRelease } from './check-changelog.ts';
import { prepareRelease, readChangelog, readVersions, writeChangelog } from './prepare-release.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'northkeep-changelog-'));
  write('package.json', { name: 'all', private: true, workspaces: ['api', 'shell', 'mf-*', 'shared-kit'] });
  const kit = { '@northkeep/shared-kit': '^1.0.0' };
  for (const [name, dependencies] of Object.entries({
    api: {},
    shell: kit,
    'mf-notes': kit,
    'mf-auth': {},
    'shared-kit': {},
  }))
    write(`${name}/package.json`, { name: `@northkeep/${name}`, version: '1.0.0', private: true, dependencies });
  write('package-lock.json', { packages: { '': {}, 'mf-notes': { name: '@northkeep/mf-notes', version: '1.0.0' } } });
  cpSync(path.join(ROOT, '.changeset/config.json'), path.join(root, '.changeset/config.json'));
  writeFileSync(path.join(root, 'CHANGELOG.md'), '# Changes\n');
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: object): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), `${JSON.stringify(content)}\n`);
}

const change = (id: string, parts: Record<string, string>, text: string): void => {
  const head = Object.entries(parts).map(([part, type]) => `"@northkeep/${part}": ${type}\n`);
  writeFileSync(path.join(root, '.changeset', `${id}.md`), `---\n${head.join('')}---\n\n${text}\n`);
};

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', 'change');
  return git('rev-parse', 'HEAD').trim();
}

describe('prepareRelease', () => {
  test('raises the version of each changed part and adds the release to the changelog', async () => {
    change('one', { 'mf-notes': 'minor' }, 'Notes open faster.\n\nOperator: nothing');
    change('two', { 'mf-notes': 'patch', api: 'minor' }, 'X is new.\n\nOperator: set X=1.');
    expect(await prepareRelease(root, '2026-12-01')).toBe(1);
    expect(readVersions(root)).toEqual({ server: '1.1.0', shell: '1.0.0', 'mf-auth': '1.0.0', 'mf-notes': '1.1.0' });
    expect(existsSync(path.join(root, '.changeset/one.md'))).toBe(false);
    expect(existsSync(path.join(root, 'mf-notes/CHANGELOG.md'))).toBe(false);
    expect(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages['mf-notes'].version).toBe(
      '1.1.0',
    );
    expect(readReleases(readChangelog(root))).toEqual([
      { number: 1, date: '2026-12-01', commit: null, versions: readVersions(root) },
    ]);
    expect(readChangelog(root)).toMatch(/- set X=1\.\n\n### What changed\n/);
    await expect(prepareRelease(root, '2026-12-02')).rejects.toThrow('no changeset');
  });

  test('raises parts that a new major version of a shared package no longer fits', async () => {
    change('one', { 'shared-kit': 'major' }, 'Another kit.\n\nOperator: nothing');
    await prepareRelease(root, '2026-12-01');
    expect(readVersions(root)).toEqual({ server: '1.0.0', shell: '1.0.1', 'mf-auth': '1.0.0', 'mf-notes': '1.0.1' });
  });

  test('changes nothing when a changeset says nothing to operators, or the last release has no commit', async () => {
    change('one', { 'mf-notes': 'minor' }, 'Faster.');
    await expect(prepareRelease(root, '2026-12-01')).rejects.toThrow('.changeset/one.md');
    expect(readVersions(root)['mf-notes']).toBe('1.0.0');
    change('one', { 'mf-notes': 'minor' }, 'Faster.\n\nOperator: nothing');
    await prepareRelease(root, '2026-12-01');
    change('two', { 'mf-notes': 'minor' }, 'Again.\n\nOperator: nothing');
    await expect(prepareRelease(root, '2026-12-01')).rejects.toThrow('name the commit of release 1 first');
  });
});

describe('a release and the commit that it names', () => {
  const release = async (): Promise<string> => {
    change('one', { 'mf-notes': 'minor' }, 'Faster.\n\nOperator: nothing');
    await prepareRelease(root, '2026-12-01');
    return commit();
  };

  test('have the same versions', async () => {
    const before = commit();
    const after = await release();
    expect(() => findLastRelease(root)).toThrow('no release with its commit');
    const unnamed = readChangelog(root);
    writeChangelog(root, nameCommit(unnamed, before));
    expect(compareReleases(root)).toEqual(['release 1: mf-notes is 1.0.0 there, not 1.1.0']);
    writeChangelog(root, nameCommit(unnamed, after));
    expect(compareReleases(root)).toEqual([]);
    expect(findLastRelease(root).commit).toBe(after);
  });

  test('is reported with what to do when the clone does not have it', async () => {
    await release();
    writeChangelog(root, nameCommit(readChangelog(root), 'f'.repeat(40)));
    expect(() => compareReleases(root)).toThrow('git fetch --unshallow');
  });
});

test('the versions of this repository are those of the newest release', () => {
  const [newest] = readReleases(readChangelog(ROOT));
  expect(readVersions(ROOT)).toMatchObject(newest?.versions ?? expect.fail('no release'));
  expect(Object.keys(newest?.versions ?? {})).toEqual(expect.arrayContaining([SERVER, 'shell', 'mf-notes']));
});
