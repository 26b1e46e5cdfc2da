import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAreaManifest } from '../build/area-manifest.ts';
import { ROOT } from '../root.ts';
import { createArea } from './new-area.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'new-area-'));
  for (const name of ['contracts', 'shared-kit', 'shared-vault', 'mf-notes']) {
    symlinkSync(path.join(ROOT, name), path.join(root, name));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

describe('createArea', () => {
  it('writes an area with its address, label and a tab', async () => {
    expect(await createArea(root, 'year-review')).toEqual({ folder: 'mf-year-review', address: '/app/year-review' });
    const to = '/app/year-review';
    expect(await readAreaManifest(path.join(root, 'mf-year-review'))).toEqual({
      label: 'Year review',
      addresses: [{ path: `${to}/*`, frame: 'app' }],
      tab: { label: 'Year review', icon: 'grid', to, order: 100 },
    });
  });

  it('replaces every word of the template', async () => {
    const { folder } = await createArea(root, 'mf-habits');
    const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
    const texts = files
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
    expect(texts.length).toBeGreaterThan(10);
    for (const text of texts) expect(text).not.toMatch(/\{\{|\.tpl/);
  });

  it.each(['habits', 'a', 'review-of-the-whole-year'])(
    'writes files for the name %s that Biome accepts',
    async (name) => {
      const { folder } = await createArea(root, name);
      const args = ['check', `--config-path=${ROOT}`, '--vcs-enabled=false', path.join(root, folder)];
      const output = execFileSync(path.join(ROOT, 'node_modules/.bin/biome'), args, { encoding: 'utf8' });
      expect(output).toContain('No fixes applied');
    },
  );

  it.each(['', 'Habits', 'my habits', '../habits', '2-habits', 'habits-', 'a-name-that-is-far-too-long'])(
    'rejects the name "%s"',
    async (name) => {
      await expect(createArea(root, name)).rejects.toThrow('is not a name for an area');
    },
  );

  it('rejects an existing folder and leaves it as it is', async () => {
    mkdirSync(path.join(root, 'mf-habits'));
    await expect(createArea(root, 'habits')).rejects.toThrow('mf-habits exists');
    expect(readdirSync(path.join(root, 'mf-habits'))).toEqual([]);
  });

  it.each([
    ['settings', 'the shell has /app/settings/*'],
    ['mf-settings', 'the shell has /app/settings/*'],
  ])('rejects the name %s, whose address belongs to the shell', async (name, reason) => {
    await expect(createArea(root, name)).rejects.toThrow(reason);
    expect(existsSync(path.join(root, 'mf-settings'))).toBe(false);
  });
});
