import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSingleUserConstants } from './single-user-constants.ts';

const WORKSPACES = ['contracts', 'api', 'e2e', 'shell'];
let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'constants-'));
  for (const name of WORKSPACES) mkdirSync(path.join(root, name, 'src'), { recursive: true });
  write('contracts/src/limits.ts', 'export const BODY_BYTES_MAX = 64;\nexport const loginBody = {};\n');
  write('contracts/src/index.ts', `export * from './limits.ts';`);
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);
const find = (): string[] => findSingleUserConstants(root, WORKSPACES);

const IMPORT = `import { BODY_BYTES_MAX } from '@northkeep/contracts';`;
const MISPLACED = [
  'contracts/src/limits.ts: only api uses BODY_BYTES_MAX; move it into api, beside the code that uses it',
];

describe('findSingleUserConstants', () => {
  it('reports a constant that one workspace imports, however many of its files do', () => {
    write('api/src/a.ts', IMPORT);
    write('api/src/b.ts', IMPORT);
    expect(find()).toEqual(MISPLACED);
  });

  it.each([
    ['re-exports it', `export { BODY_BYTES_MAX } from '@northkeep/contracts';`],
    ['reads it from the whole module', `import * as shapes from '@northkeep/contracts'; shapes.BODY_BYTES_MAX;`],
    ['imports it dynamically', `const { BODY_BYTES_MAX } = await import('@northkeep/contracts');`],
  ])('reports a constant when its only user %s', (_, text) => {
    write('api/src/a.ts', text);
    expect(find()).toEqual(MISPLACED);
  });

  it('allows a constant that two workspaces import, one of them in a test', () => {
    write('api/src/a.ts', IMPORT);
    write('e2e/src/a.test.ts', IMPORT);
    expect(find()).toEqual([]);
  });

  it('allows a constant that another file of contracts uses', () => {
    write('contracts/src/schemas.ts', `import { BODY_BYTES_MAX } from './limits.ts'; BODY_BYTES_MAX;`);
    write('api/src/a.ts', IMPORT);
    expect(find()).toEqual([]);
  });

  it('allows a constant that its own file uses in code', () => {
    write('contracts/src/limits.ts', 'export const BODY_BYTES_MAX = 64;\nexport const max = BODY_BYTES_MAX;\n');
    write('api/src/a.ts', IMPORT);
    expect(find()).toEqual([]);
  });

  it('reports a constant that contracts only names in a comment and in a test', () => {
    write('contracts/src/limits.ts', '/** {@link BODY_BYTES_MAX} */\nexport const BODY_BYTES_MAX = 64;\n');
    write('contracts/src/limits.test.ts', `import { BODY_BYTES_MAX } from './limits.ts';`);
    write('api/src/a.ts', IMPORT);
    expect(find()).toEqual(MISPLACED);
  });

  it('allows a schema or function that only the API runs', () => {
    write('api/src/a.ts', `import { loginBody } from '@northkeep/contracts';`);
    expect(find()).toEqual([]);
  });

  it('allows content that has its own entry', () => {
    write('api/src/a.ts', `import { BODY_BYTES_MAX } from '@northkeep/contracts/content/limits';`);
    expect(find()).toEqual([]);
  });

  it('allows a constant that nobody imports', () => {
    expect(find()).toEqual([]);
  });
});
