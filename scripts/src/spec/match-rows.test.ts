import { describe, expect, it } from 'vitest';
import { matchRowsToTests } from './match-rows.ts';
import type { RequirementRow, RequirementTable } from './rows.ts';
import { renderCoverageTable } from './table.ts';

const ROWS: readonly RequirementRow[] = [
  { id: 'busy', section: 2, kind: 'text', says: 'While working', text: ['Logging in…'] },
  { id: 'days', section: 9, kind: 'constant', says: 'It lasts', value: ['86400', 'a day'] },
];
const rowsOf = (list: readonly RequirementRow[] = ROWS, duplicates: string[] = []): RequirementTable => ({
  tables: [{ name: 'accounts', title: 'Accounts', groups: [{ title: 'Login', rows: list }] }],
  byId: new Map(list.map((row) => [row.id, row])),
  at: (id) => `rows:${list.findIndex((row) => row.id === id) + 1}`,
  duplicates,
});
const FILE = 'room/src/login.test.ts';

interface CheckInput {
  source: string;
  outcomes?: [string[], boolean][];
  rows?: RequirementTable;
  modules?: Record<string, string>;
  file?: string;
  leavesOutLong?: boolean;
}
function check({
  source,
  outcomes = [[['it works'], true]],
  rows = rowsOf(),
  modules = {},
  file = FILE,
  leavesOutLong = false,
}: CheckInput) {
  const tests = outcomes.map(([titles, passed]) => ({ titles, passed }));
  const coverage = matchRowsToTests({
    rows,
    files: new Map([[file, source]]),
    outcomes: new Map([[file, { at: 1, tests }]]),
    leavesOutLong,
    read: (module) => modules[module] ?? null,
  });
  return {
    ...coverage,
    shown: [...coverage.proofs.keys()],
    table: rows.tables.map((table) => renderCoverageTable(table, coverage).text).join(),
  };
}
const both = `// shows: busy, days\ntest('it works', () => { see('Logging in…', 86_400); });`;

describe('matchRowsToTests', () => {
  it('covers a row if a marked test passed and contains the texts and numbers of the row', () => {
    const { shown, faults, table } = check({ source: both });
    expect({ shown, faults }).toEqual({ shown: ['busy', 'days'], faults: [] });
    expect(table).toContain('2 of 2 rows are shown');
    expect(table).toContain(`| \`busy\` | 2 | text | While working: ‘Logging in…’ | it works (\`${FILE}\`) |`);
  });

  it.each([
    ['fails', [[['it works'], false]], 'the test “it works” did not pass'],
    ['did not run', [[['something else'], true]], 'the test “it works” is in no report'],
    [
      'failed in one of its cases',
      [
        [['it works'], true],
        [['it works'], false],
      ],
      'did not pass',
    ],
  ] as [string, [string[], boolean][], string][])('leaves a row uncovered if its test %s', (_, outcomes, why) => {
    const { shown, faults, table } = check({ source: both, outcomes });
    expect(shown).toEqual([]);
    expect(faults[0]).toContain(`${FILE}:1: busy: `);
    expect(faults[0]).toContain(why);
    expect(faults).toContain('rows:1: No passing test shows busy.');
    expect(table).toContain('**not shown**');
  });

  it('counts a long journey only where the run has left it out, and not if it has failed', () => {
    const source = both.replace("'it works', ", "'it works', { tag: '@long' }, ");
    const shownBy = (leavesOutLong: boolean, outcomes: [string[], boolean][]) =>
      check({ source, outcomes, leavesOutLong }).shown;
    expect(shownBy(true, [])).toEqual(['busy', 'days']);
    expect(shownBy(false, [])).toEqual([]);
    expect(shownBy(true, [[['it works'], false]])).toEqual([]);
    expect(check({ source: both, outcomes: [], leavesOutLong: true }).shown).toEqual([]);
  });

  it('leaves a row uncovered if its test does not contain the texts of the row', () => {
    const said = (source: string) => check({ source: `// shows: busy\ntest('it works', () => { ${source} });` }).shown;
    expect(said(`see('Logging in...')`)).toEqual([]);
    expect(said(`see('Not Logging in… yet')`)).toEqual([]);
    expect(said(`/* Logging in… */`)).toEqual([]);
    expect(said(`see(/^Logging in…$/)`)).toEqual(['busy']);
  });

  it('finds the texts of a row in imported copy, page models and test support, but not in product code', () => {
    const source = (from: string) =>
      `import { T } from '${from}';\n// shows: busy\ntest('it works', () => { see(T.busy); });`;
    const modules = { 'room/src/copy.ts': `export const T = { busy: 'Logging in…' };` };
    expect(check({ source: source('./copy.ts'), modules }).shown).toEqual(['busy']);
    expect(check({ source: source('./screen.ts'), modules: { 'room/src/screen.ts': `'Logging in…'` } }).shown).toEqual(
      [],
    );
  });

  it('leaves a row uncovered if its test contains a different number', () => {
    const named = (source: string) => check({ source: `// shows: days\ntest('it works', () => { ${source} });` }).shown;
    expect(named('wait(186_400)')).toEqual([]);
    expect(named('wait(86_400.5)')).toEqual([]);
    expect(named('wait(86_400)')).toEqual(['days']);
  });
});

describe('faults of matchRowsToTests', () => {
  it('name the position of unknown ids, duplicate markers and duplicate rows', () => {
    const source = `// shows: bussy\n// shows: busy, busy\ntest('it works', () => { see('Logging in…'); });`;
    const { faults } = check({ source, rows: rowsOf(ROWS, ['days']) });
    expect(faults).toContain('rows:2: The id days stands here twice.');
    expect(faults).toContain(`${FILE}:1: There is no row bussy.`);
    expect(faults).toContain(`${FILE}:2: busy is claimed twice for the same test.`);
  });

  it('require "shownBy" of a row that only journeys show', () => {
    const { faults } = check({ source: both, file: 'e2e/journeys/login.spec.ts' });
    expect(faults).toEqual(
      ['busy', 'days'].map((id, i) => `rows:${i + 1}: Only journeys show ${id}: it needs "shownBy": "journeys".`),
    );
  });

  it('accept "shownBy" for a row that only journeys show', () => {
    const rows = rowsOf(ROWS.map((row) => ({ ...row, shownBy: 'journeys' })));
    expect(check({ source: both, rows, file: 'e2e/journeys/login.spec.ts' }).faults).toEqual([]);
  });

  it('reject "shownBy" for a row that a test of a workspace shows', () => {
    const rows = rowsOf(ROWS.map((row) => ({ ...row, shownBy: 'journeys' })));
    expect(check({ source: both, rows }).faults[0]).toBe(
      `rows:1: busy is not shown by journeys alone: ${FILE} is marked with it too.`,
    );
  });
});
