import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LICENCES_FILE_PATH, type PackageLicence } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from './build-all.ts';
import { commonConfiguration } from './common.ts';
import { findPackageFolders, LicencesPlugin, readLicences } from './licences.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'northkeep-licences-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes a package with the given files into the `node_modules` of the folder and returns its folder. */
function writePackage(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const description = JSON.stringify({ name, version: '1.2.3', license: 'MIT', main: 'index.js' });
  for (const [file, text] of Object.entries({ 'package.json': description, ...files }))
    writeFileSync(path.join(folder, file), text);
  return folder;
}

describe('LicencesPlugin', () => {
  it('writes the licences of the packages whose scripts and styles are in a bundle, and of the compiler', async () => {
    writePackage('script', {
      'index.js': 'import "./style.css"; export const a = 1;',
      'style.css': 'p{top:0}',
      LICENSE: 'Of script',
    });
    writePackage('nested', {
      'index.js': 'export { a } from "script";',
      'licence.md': 'Of nested\r\n',
      'NOTICE.txt': 'Noted',
    });
    writePackage('unused', { 'index.js': 'export {};', LICENSE: 'Of unused' });
    writeFileSync(path.join(root, 'entry.js'), 'import { a } from "nested"; console.log(a);');
    const outDir = path.join(root, 'dist');
    const base = commonConfiguration(root, 'licences', 'production');
    await compile([
      { ...base, entry: './entry.js', output: { ...base.output, path: outDir }, plugins: [new LicencesPlugin()] },
    ]);
    const licences: PackageLicence[] = JSON.parse(readFileSync(path.join(outDir, LICENCES_FILE_PATH), 'utf8'));
    expect(licences.map(({ name }) => name)).toEqual(['@rspack/core', 'nested', 'script']);
    expect(licences.slice(1)).toEqual([
      { name: 'nested', version: '1.2.3', licence: 'MIT', text: 'Of nested\n\nNoted' },
      { name: 'script', version: '1.2.3', licence: 'MIT', text: 'Of script' },
    ]);
  });
});

describe('readLicences', () => {
  it('throws an error that names each package without the text of its licence', () => {
    const folders = ['bare', 'script'].map((name) => writePackage(name, name === 'script' ? { LICENSE: 'x' } : {}));
    expect(() => readLicences(folders)).toThrow('These packages have no text of their licence: bare');
  });
});

describe('findPackageFolders', () => {
  it('returns the folders of scoped and nested packages once, and none for descriptions and own files', () => {
    const files = ['@a/b/dist/x.js', '@a/b/dist/y.js', 'c/node_modules/d/z.woff2', 'e/package.json'];
    expect(findPackageFolders([...files.map((file) => `/r/node_modules/${file}`), '/r/shell/src/app.tsx'])).toEqual([
      '/r/node_modules/@a/b',
      '/r/node_modules/c/node_modules/d',
    ]);
  });
});
