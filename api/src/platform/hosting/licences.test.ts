import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LICENCES_FILE_PATH, type PackageLicence } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReleasedShells } from '../../testing/released-shells.ts';
import { readLicencesPage } from './licences.ts';

const licence = (name: string, version: string): PackageLicence => ({
  name,
  version,
  licence: 'MIT',
  text: `Copyright of ${name}\n\nPermission is granted.`,
});
const area = (name: string, files: readonly string[] = [LICENCES_FILE_PATH]) => ({
  base: `/r/${name}/1.0.0/`,
  files: Object.fromEntries(files.map((file) => [file, 'sha384-x'])),
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northkeep-licences-'));
  const releases = new ReleasedShells(folder);
  const put = (path: string, list: readonly PackageLicence[]) => releases.put(path, JSON.stringify(list));
  await put(`shell/1.0.0/${LICENCES_FILE_PATH}`, [licence('react', '19.0.0'), licence('zod', '4.0.0')]);
  await put(`r/mf-notes/1.0.0/${LICENCES_FILE_PATH}`, [licence('diff', '9.0.0'), licence('react', '19.0.0')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readLicencesPage', () => {
  const read = (remotes: Record<string, ReturnType<typeof area>>) =>
    readLicencesPage(folder, { shellVersion: '1.0.0', remotes });

  it('lists the packages of the shell and of all areas once, each with its text', async () => {
    const page = await read({ 'mf-notes': area('mf-notes') });
    expect(page).toContain('  diff 9.0.0 (MIT)\n  react 19.0.0 (MIT)\n  zod 4.0.0 (MIT)\n');
    for (const name of ['diff', 'react', 'zod']) expect(page.split(`Copyright of ${name}\n`)).toHaveLength(2);
  });

  it('leaves out areas on other servers and areas without a list', async () => {
    const other = { ...area('mf-notes'), base: 'https://other.example/r/mf-notes/1.0.0/' };
    const page = await read({ 'mf-notes': other, 'mf-wisdom': area('mf-wisdom', ['remoteEntry.js']) });
    expect(page).toContain('react 19.0.0');
    expect(page).not.toContain('diff');
  });

  it('names the licence of Northkeep before anything is released', async () => {
    expect(await readLicencesPage(folder, { shellVersion: null, remotes: {} })).toContain('GPL-3.0-only');
  });
});
