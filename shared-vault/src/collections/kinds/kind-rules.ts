import type { Kind } from '@northkeep/contracts';
import type { PlainValues } from '../../sync/outbox/action.ts';
import { withDoneAt } from './line-done-at.ts';
import type { MergeRule } from './merge-rule.ts';
import { selectedStepsRule } from './selected-steps.ts';

/**
 * Functions that derive values of a record from its other values, by kind. The derived values are added whenever a
 * record is written.
 */
const DERIVED_VALUES: Partial<Record<Kind, (values: PlainValues) => PlainValues>> = { lines: withDoneAt };

export const MERGE_RULES: readonly MergeRule[] = [selectedStepsRule];

export function withDerivedValues(kind: Kind, values: PlainValues): PlainValues {
  return DERIVED_VALUES[kind]?.(values) ?? values;
}
