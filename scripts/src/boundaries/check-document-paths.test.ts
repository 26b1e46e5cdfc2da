import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMissingPaths } from './check-document-paths.ts';

const FILES = [
  'CONTRIBUTING.md',
  'mf-notes/src/rules/filter-lines.ts',
  'shared-kit/package.json',
  'api/src/sync/model.deep.test.ts',
];
const entries = [...FILES, 'mf-notes', 'mf-notes/src', 'mf-notes/src/rules', 'api', 'api/src', 'api/src/sync'];
let root = '';

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'document-paths-'));
  for (const file of FILES) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), JSON.stringify({ exports: { './runtime': './runtime.ts', './*': './*' } }));
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const check = (text: string, file = 'mf-notes/README.md') => findMissingPaths({ root, file, text, entries });

describe('findMissingPaths', () => {
  it.each([
    ['from the root', '`mf-notes/src/rules/filter-lines.ts`'],
    ['from the folder of the document', '`src/rules/filter-lines.ts`'],
    ['from the sources of the workspace', '`rules/filter-lines.ts`'],
    ['by its file name', '`filter-lines.ts`'],
    ['of a folder', '`src/rules/`'],
    ['in a link', '[Contributing](../CONTRIBUTING.md#tests)'],
    ['in a command', '`npx vitest run -c api src/rules/filter-lines.ts`'],
    ['with a wildcard', '`src/rules/*.ts`'],
    ['with a placeholder', '`mf-<area>/src/rules/filter-lines.ts`'],
    ['that selects tests by their beginning', '`api/src/sync/model.deep`'],
    ['of a package entry', '`shared-kit/runtime`'],
    ['that a command generates', '`releases/shell/index.html`, `dist/main.ts` and `.data/server.key`'],
    ['of a web page', '`/app/notes`, [a site](https://example.org/a.ts)'],
    ['in a block of code', '```\nsrc/none.ts\n```'],
  ])('accepts a path %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  it.each([
    ['a file that was renamed', '`src/rules/sieve.ts`', 'src/rules/sieve.ts'],
    ['a bare file name', '`sieve.ts`', 'sieve.ts'],
    ['a folder', '`src/screens/`', 'src/screens'],
    ['a wildcard without a match', '`src/rules/*.css`', 'src/rules/*.css'],
    ['a link', '[Style](../STYLE.md)', '../STYLE.md'],
    ['a word of a command', '`npx vitest run src/rules/sieve.ts`', 'src/rules/sieve.ts'],
  ])('reports %s that does not exist', (_, text, named) => {
    expect(check(text)).toEqual([`names ${named}, which does not exist`]);
  });
});
