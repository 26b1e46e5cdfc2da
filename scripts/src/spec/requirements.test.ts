import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { readMarkedWorkspaces } from './marked-files.ts';
import { readRows } from './rows.ts';
import { readTestFile } from './test-file.ts';

/** Tables of the first specification: public site, accounts and vault. The other tables are about the signed-in app. */
const FIRST = new Set(['public', 'accounts']);
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const rows = readRows(ROOT);
const sectionsOf = (isFirst: boolean) => {
  const tables = rows.tables.filter(({ name }) => FIRST.has(name) === isFirst);
  const sections = tables.flatMap(({ groups }) => groups.flatMap((group) => group.rows.map(({ section }) => section)));
  return [...new Set(sections)].sort((a, b) => a - b);
};

describe('the tables of requirements', () => {
  it.each([
    ['public site, accounts and vault', true],
    ['the signed-in app', false],
  ])('have rows for every section about %s and for no other section', (_specification, isFirst) => {
    expect(sectionsOf(isFirst)).toEqual(SECTIONS);
  });

  it('contain each id once', () => {
    expect(rows.duplicates).toEqual([]);
  });
});

describe('the promises', () => {
  it.each([
    ['the public pages', 'mf-public/src/promises/promises.json'],
    ['the account pages', 'mf-auth/src/promises/promises.json'],
  ])('of %s refer only to requirements that a marked test covers', (_pages, name) => {
    const file = path.join(ROOT, name);
    const { promises } = JSON.parse(readFileSync(file, 'utf8')) as { promises: { says: string; rows: string[] }[] };
    const files = readMarkedWorkspaces(ROOT).flatMap(({ marked }) => [...marked]);
    const tests = files.flatMap(([name, source]) => readTestFile(name, source).tests);
    const shown = new Set(tests.flatMap(({ shows }) => shows.map(({ id }) => id)));
    const unkept = promises.flatMap(({ says, rows: ids }) =>
      ids.filter((id) => !rows.byId.has(id) || !shown.has(id)).map((id) => `${says} (${id})`),
    );
    expect(unkept).toEqual([]);
  });
});
