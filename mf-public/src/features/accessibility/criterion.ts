/** How far a criterion was tested. */
export type Result = 'Tested' | 'Partly tested' | 'Not tested' | 'Does not apply';

export interface Criterion {
  /** Number of the success criterion in WCAG. */
  readonly id: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  readonly result: Result;
  /** Sentence of the statement: how the criterion was tested, or the reason why it was not tested. */
  readonly how: string;
  /** Files of the tests, from the root of the repository. */
  readonly tests: readonly string[];
}
