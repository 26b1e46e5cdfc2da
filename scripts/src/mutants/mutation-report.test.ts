import { describe, expect, it } from 'vitest';
import { formatScores, listUndetected, type MutationReport, scoreFolders } from './mutation-report.ts';

const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: 'BlockStatement',
  replacement: '{\n}',
  location: { start: { line, column: 3 } },
});
const REPORTS: MutationReport[] = [
  {
    files: {
      'b/src/one.ts': { mutants: ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map((status) => mutant(status)) },
      'b/src/two.ts': { mutants: [mutant('Killed'), mutant('RuntimeError'), mutant('Ignored')] },
    },
  },
  { files: { 'a/src/rules/three.ts': { mutants: [mutant('Survived', 9)] }, 'a/src/types.ts': { mutants: [] } } },
];

describe('the scores of a mutation report', () => {
  it('count the mutants of each folder without those that cannot run', () => {
    expect(scoreFolders(REPORTS)).toEqual([
      { folder: 'a/src', detected: 0, survived: 0, uncovered: 0 },
      { folder: 'a/src/rules', detected: 0, survived: 1, uncovered: 0 },
      { folder: 'b/src', detected: 3, survived: 1, uncovered: 1 },
    ]);
  });

  it('are printed as one line for each folder', () => {
    expect(formatScores(scoreFolders(REPORTS)).split('\n')).toEqual([
      'a/src         none  0 of 0 detected, 0 survived, 0 not covered',
      'a/src/rules    0 %  0 of 1 detected, 1 survived, 0 not covered',
      'b/src         60 %  3 of 5 detected, 1 survived, 1 not covered',
    ]);
  });
});

describe('listUndetected', () => {
  it('names the position and the replacement of each mutant that no test detected', () => {
    expect(listUndetected(REPORTS)).toEqual([
      'survived     b/src/one.ts:1:3  BlockStatement: { }',
      'not covered  b/src/one.ts:1:3  BlockStatement: { }',
      'survived     a/src/rules/three.ts:9:3  BlockStatement: { }',
    ]);
  });
});
