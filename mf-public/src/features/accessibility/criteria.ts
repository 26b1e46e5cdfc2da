import type { Criterion } from './criterion.ts';
import { OPERABLE } from './operable.ts';
import { PERCEIVABLE } from './perceivable.ts';
import { UNDERSTANDABLE } from './understandable.ts';

/** Every success criterion of WCAG 2.2 at the levels A and AA. The accessibility statement is made from this table. */
export const CRITERIA: readonly Criterion[] = [...PERCEIVABLE, ...OPERABLE, ...UNDERSTANDABLE];

/** Criteria that are new in WCAG 2.2. EN 301 549 V3.2.1 does not contain them. */
const NEW_IN_22: readonly string[] = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];

/** Returns the clause of EN 301 549 V3.2.1 for web pages that contains a criterion; null for one that is newer. */
export const clauseOf = (id: string): string | null => (NEW_IN_22.includes(id) ? null : `9.${id}`);
