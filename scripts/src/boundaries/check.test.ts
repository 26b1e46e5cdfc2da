import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBoundaries } from './check.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'boundaries-'));
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ workspaces: ['contracts', 'mf-*', 'shared-kit', 'shell', 'api'] }),
  );
  for (const name of ['contracts', 'mf-notes', 'mf-planner', 'shared-kit', 'shell', 'api']) {
    mkdirSync(path.join(root, name, 'src'), { recursive: true });
    writeFileSync(path.join(root, name, 'package.json'), '{}');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);

describe('checkBoundaries', () => {
  it('allows an area to import the shared packages', () => {
    write(
      'mf-notes/src/a.tsx',
      `import { lines } from '@northkeep/shared-vault'; import { Button } from '@northkeep/shared-kit/button';`,
    );
    expect(checkBoundaries(root)).toEqual([]);
  });

  it('allows a test to import the test support of shared-vault', () => {
    write('mf-notes/src/a.test.ts', `import { openVault } from '@northkeep/shared-vault/testing';`);
    write('mf-notes/src/b.test.ts', `import { TestAccount } from '@northkeep/shared-vault/testing/devices';`);
    expect(checkBoundaries(root)).toEqual([]);
  });

  it.each([
    {
      title: 'an area that imports another by name',
      file: 'mf-notes/src/a.ts',
      text: `import x from '@northkeep/mf-planner';`,
      reason: 'may not import mf-planner',
    },
    {
      title: 'an area that imports a file of another',
      file: 'mf-notes/src/a.ts',
      text: `export { x } from '../../mf-planner/src/x.ts';`,
      reason: 'imports a file of mf-planner',
    },
    {
      title: 'the shell that imports an area lazily',
      file: 'shell/src/a.ts',
      text: `const x = import('@northkeep/mf-notes');`,
      reason: 'may not import mf-notes',
    },
    {
      title: 'the api that imports client code',
      file: 'api/src/a.ts',
      text: `import { vault } from '@northkeep/shared-vault';`,
      reason: 'may not import shared-vault',
    },
    {
      title: 'a screen that imports test support',
      file: 'mf-notes/src/a.ts',
      text: `import { openVault } from '@northkeep/shared-vault/testing';`,
      reason: 'are for tests',
    },
    {
      title: 'a component of the kit that imports the shared state by its path',
      file: 'shared-kit/src/a.ts',
      text: `import { modalStore } from './runtime/modals.ts';`,
      reason: 'each area has its own state',
    },
    {
      title: 'an area that imports mobx directly',
      file: 'mf-notes/src/a.ts',
      text: `import { observable } from 'mobx';`,
      reason: 'evaluated twice',
    },
    {
      title: 'a browser that runs zod',
      file: 'mf-notes/src/a.ts',
      text: `import { loginBody } from '@northkeep/contracts/schemas';`,
      reason: 'zod schemas',
    },
    {
      title: 'contracts that import another package of the repository',
      file: 'contracts/src/a.ts',
      text: `import { x } from '@northkeep/shared-vault';`,
      reason: 'only libraries',
    },
  ])('reports $title', ({ file, text, reason }) => {
    write(file, text);
    expect(checkBoundaries(root)).toEqual([expect.stringContaining(reason)]);
  });

  it('reports a style sheet that only one file imports and that has another name', () => {
    write('mf-notes/src/line-row.tsx', `import styles from './row.module.css';`);
    write('mf-notes/src/row.module.css', '');
    expect(checkBoundaries(root)).toEqual([
      'mf-notes/src/row.module.css: only line-row.tsx imports this style sheet; name it line-row.module.css',
    ]);
  });

  it('allows a style sheet that several files import to have a name of its own', () => {
    for (const file of ['line-row', 'line-list'])
      write(`mf-notes/src/${file}.tsx`, `import styles from './lines.module.css';`);
    expect(checkBoundaries(root)).toEqual([]);
  });

  it('reports a name and a document in the workspace that contains them', () => {
    write('mf-notes/src/way-back.tsx', 'export const Absence = observer(function Absence() {});');
    write('mf-notes/README.md', 'The list is in `src/line-list.tsx`.');
    expect(checkBoundaries(root, ['mf-planner'])).toEqual([]);
    expect(checkBoundaries(root, ['mf-notes'])).toEqual([
      'mf-notes/src/way-back.tsx: exports only Absence; name the file absence.tsx',
      'mf-notes/README.md: names src/line-list.tsx, which does not exist',
    ]);
  });

  it('checks only the named workspaces', () => {
    write('mf-notes/src/a.ts', `import { observable } from 'mobx';`);
    expect(checkBoundaries(root, ['mf-planner'])).toEqual([]);
    expect(checkBoundaries(root, ['mf-notes'])).toHaveLength(1);
  });

  it('throws for a name that is not a workspace', () => {
    expect(() => checkBoundaries(root, ['mf-habits'])).toThrow('mf-habits: no such workspace');
  });
});
