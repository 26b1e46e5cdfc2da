import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LICENCES_FILE_PATH } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describePart, readSource } from './describe-release.ts';
import { hashFolder, writeReleaseManifest } from './release-list.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'northkeep-described-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

function commit(): string {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  return git('rev-parse', 'HEAD').trim();
}

const hex = (sri: string | undefined): string => Buffer.from(sri?.slice(7) ?? '', 'base64').toString('hex');

describe('readSource', () => {
  test('is the commit of the checkout, marked as changed with a change in no commit', () => {
    writeFileSync(path.join(root, 'a'), '1');
    const hash = commit();
    expect(readSource(root)).toEqual({ commit: hash, isChanged: false });
    writeFileSync(path.join(root, 'a'), '2');
    expect(readSource(root)).toEqual({ commit: hash, isChanged: true });
  });

  test('is no commit of a folder above', () => {
    commit();
    const below = path.join(root, 'below');
    mkdirSync(below);
    expect(readSource(below)).toEqual({ commit: null, isChanged: false });
  });

  test('is SOURCE_COMMIT where it is given, which has to be a full hash', () => {
    vi.stubEnv('SOURCE_COMMIT', 'a'.repeat(40));
    expect(readSource(root)).toEqual({ commit: 'a'.repeat(40), isChanged: false });
    vi.stubEnv('SOURCE_COMMIT', 'main');
    expect(() => readSource(root)).toThrow('full hash of a commit');
  });
});

describe('describePart', () => {
  const folder = (): string => path.join(root, 'dist');
  const build = (): void => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: {} }));
    writeFileSync(path.join(folder(), 'remoteEntry.js'), 'code');
    writeFileSync(path.join(folder(), LICENCES_FILE_PATH), '[]');
    writeReleaseManifest(folder(), { name: 'mf-notes', version: '1.2.3' });
  };
  const read = (file: string): string => readFileSync(path.join(folder(), file), 'utf8');

  test('writes an in-toto statement of SLSA provenance over all files of the release', () => {
    build();
    const hash = commit();
    describePart(root, { part: 'mf-notes', folder: folder(), overrides: { '@northkeep/shared-kit': '1.9.0' } });
    const statement = JSON.parse(read('provenance.json'));
    const files = hashFolder(folder());
    expect(Object.keys(files)).toEqual([LICENCES_FILE_PATH, 'remoteEntry.js']);
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      subject: Object.entries(files).map(([name, sri]) => ({ name, digest: { sha384: hex(sri) } })),
    });
    const { buildDefinition, runDetails } = statement.predicate;
    expect(buildDefinition.externalParameters).toEqual({
      part: 'mf-notes',
      version: '1.2.3',
      overrides: { '@northkeep/shared-kit': '1.9.0' },
    });
    expect(buildDefinition.resolvedDependencies).toEqual([
      { name: 'source', digest: { gitCommit: hash } },
      { name: 'package-lock.json', digest: { sha384: expect.stringMatching(/^[0-9a-f]{96}$/) } },
    ]);
    expect(runDetails.byproducts).toEqual([
      { name: 'sbom.cdx.json', digest: { sha384: expect.stringMatching(/^[0-9a-f]{96}$/) } },
    ]);
  });

  test('writes the same statement in another folder, with no time and no path of the machine', () => {
    build();
    describePart(root, { part: 'mf-notes', folder: folder() });
    const [first, bill] = [read('provenance.json'), read('sbom.cdx.json')];
    const before = root;
    rmSync(root, { recursive: true });
    root = mkdtempSync(path.join(tmpdir(), 'northkeep-elsewhere-'));
    build();
    describePart(root, { part: 'mf-notes', folder: folder() });
    expect([read('provenance.json'), read('sbom.cdx.json')]).toEqual([first, bill]);
    expect(first + bill).not.toContain(path.basename(before));
    expect(first).not.toMatch(/startedOn|finishedOn|invocationId|gitCommit/);
  });

  test('leaves the release as it is: neither file is one of its files', () => {
    build();
    const before = hashFolder(folder());
    describePart(root, { part: 'mf-notes', folder: folder() });
    expect(hashFolder(folder())).toEqual(before);
  });
});
