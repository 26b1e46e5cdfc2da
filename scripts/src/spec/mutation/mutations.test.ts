import { describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';
import { readMarkedWorkspaces } from '../marked-files.ts';
import { type RequirementRow, readRows } from '../rows.ts';
import { findMarkedTests } from './marked-tests.ts';
import { findMutationFaults, mutantsOf, readMutations, readSources } from './mutations.ts';
import { drawSample } from './sample.ts';

const row = (over: Partial<RequirementRow>): RequirementRow => ({
  id: 'a.row',
  section: 1,
  kind: 'text',
  says: 'x',
  ...over,
});
const sources = new Map([
  ['a/copy.ts', "export const A = 'Choose a plan';"],
  ['b/copy.ts', "export const B = ['Choose a plan', 'Back'];"],
  ['c/pricing.tsx', 'const Pricing = () => null;'],
]);

describe('mutations of this repository', () => {
  it('refer to existing rows and to code that occurs exactly once', () => {
    expect(findMutationFaults(ROOT, readRows(ROOT), readMutations(ROOT))).toEqual([]);
  });

  it('exist for every row with a marked test outside the journeys', () => {
    const [mutations, marked] = [readMutations(ROOT), findMarkedTests(readMarkedWorkspaces(ROOT))];
    const sources = readSources(ROOT, mutations);
    const rows = [...readRows(ROOT).byId.values()].filter(({ id }) => marked.has(id));
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.filter((one) => mutantsOf(one, mutations, sources).length === 0).map(({ id }) => id)).toEqual([]);
  });
});

describe('findMutationFaults', () => {
  it('reports an unknown row, code that no longer exists and a replacement without effect', () => {
    const edits = [{ file: 'package.json', find: 'no such code', replace: 'no such code' }];
    expect(findMutationFaults(ROOT, readRows(ROOT), new Map([['no.row', edits]]))).toEqual([
      'There is no row no.row for its mutation.',
      'The mutation of no.row changes nothing.',
      'The code of the mutation of no.row occurs 0 times in package.json.',
    ]);
  });
});

describe('mutantsOf', () => {
  it('makes one mutant for each edit of a row', () => {
    const edits = [
      { file: 'a/copy.ts', find: 'A =', replace: '$& =' },
      { file: 'b/copy.ts', find: "'Back'", replace: 'null' },
    ];
    expect(mutantsOf(row({}), new Map([['a.row', edits]]), sources)).toEqual([
      new Map([['a/copy.ts', "export const $& = 'Choose a plan';"]]),
      new Map([['b/copy.ts', "export const B = ['Choose a plan', null];"]]),
    ]);
  });

  it('changes every occurrence of the text of a row that has no edits', () => {
    expect(mutantsOf(row({ text: ['/pricing', 'Choose a plan'] }), new Map(), sources)).toEqual([
      new Map([
        ['a/copy.ts', "export const A = '#hoose a plan';"],
        ['b/copy.ts', "export const B = ['#hoose a plan', 'Back'];"],
      ]),
    ]);
  });

  it.each([
    ['a rule', row({ kind: 'rule', text: ['Choose a plan'] })],
    ['an address', row({ text: ['/pricing'] })],
    ['a word that only names code', row({ text: ['Pricing'] })],
    ['a text that no source quotes', row({ text: ['Choose a planet'] })],
  ])('makes no mutant for %s without edits', (_, one) => {
    expect(mutantsOf(one, new Map(), sources)).toEqual([]);
  });
});

describe('drawSample', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);

  it('draws the same items for the same seed, and others for another', () => {
    expect(drawSample(items, 10, 7)).toEqual(drawSample(items, 10, 7));
    expect(drawSample(items, 10, 8)).not.toEqual(drawSample(items, 10, 7));
  });

  it('draws no item twice, and all of them for a larger size', () => {
    expect(drawSample(items, 60, 1).sort((a, b) => a - b)).toEqual(items);
  });
});
