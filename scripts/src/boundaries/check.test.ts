import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBoundaries } from './check.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'boundaries-'));
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ workspaces: ['contracts', 'mf-notes', 'mf-planner', 'shell', 'api'] }),
  );
  for (const room of ['contracts', 'mf-notes', 'mf-planner', 'shell', 'api'])
    mkdirSync(path.join(root, room, 'src'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, text: string) {
  writeFileSync(path.join(root, file), text);
  return checkBoundaries(root);
}

test('allows the arrows of the architecture', () => {
  expect(
    plant(
      'mf-notes/src/a.tsx',
      `import { lines } from '@northkeep/shared-vault'; import { Button } from '@northkeep/shared-kit/button';`,
    ),
  ).toEqual([]);
});

test('lets a test open a vault', () => {
  const text = `import { openVault } from '@northkeep/shared-vault/testing';`;
  expect(plant('mf-notes/src/a.test.ts', text)).toEqual([]);
});

test.each([
  [
    'an area importing another by name',
    'mf-notes/src/a.ts',
    `import x from '@northkeep/mf-planner';`,
    'may not import mf-planner',
  ],
  [
    'an area reaching into another',
    'mf-notes/src/a.ts',
    `export { x } from '../../mf-planner/src/x.ts';`,
    'reaches into mf-planner',
  ],
  [
    'the shell importing an area lazily',
    'shell/src/a.ts',
    `const x = import('@northkeep/mf-notes');`,
    'may not import mf-notes',
  ],
  [
    'the api importing client code',
    'api/src/a.ts',
    `import { vault } from '@northkeep/shared-vault';`,
    'may not import shared-vault',
  ],
  [
    'a screen taking what is for tests',
    'mf-notes/src/a.ts',
    `import { openVault } from '@northkeep/shared-vault/testing';`,
    'one door',
  ],
  ['an area taking its own mobx', 'mf-notes/src/a.ts', `import { observable } from 'mobx';`, 'evaluated twice'],
  [
    'a browser running zod',
    'mf-notes/src/a.ts',
    `import { loginBody } from '@northkeep/contracts/schemas';`,
    'zod schemas',
  ],
  [
    'contracts importing anything of ours',
    'contracts/src/a.ts',
    `import { x } from '@northkeep/shared-vault';`,
    'nothing of ours',
  ],
])('refuses %s', (_, file, text, why) => {
  const found = plant(file, text);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(why);
});
