import type { Kind } from '@northkeep/contracts';
import type { PlainValues } from '../../sync/outbox/action.ts';
import type { Item } from '../item.ts';
import type { ShownRecord } from '../record-row.ts';

/** A change that a rule made and about which the user should be notified. */
export interface MergeRuleNotice {
  readonly id: string;
  readonly type: 'step-parked';
  readonly kind: Kind;
  readonly recordId: string;
}

/** The records of one kind, in the form in which a rule reads them. */
export interface MergeRuleRecords {
  readonly items: readonly Pick<Item<Kind>, 'id'>[];
  shown(id: string): ShownRecord;
}

export interface MergeRuleChange {
  readonly kind: Kind;
  readonly id: string;
  readonly values: PlainValues;
}

/**
 * An invariant over several records that a merge can break: each of two devices keeps the invariant, but the merged
 * state violates it.
 */
export interface MergeRule {
  /**
   * Kinds whose records the rule reads. Once all of them are loaded, the rule runs whenever records of one of them were
   * read again.
   */
  readonly reads: readonly Kind[];
  /** The changes that restore the invariant, the same ones on every device. */
  findChanges(records: (kind: Kind) => MergeRuleRecords): readonly MergeRuleChange[];
  noticesOf(changes: readonly MergeRuleChange[]): readonly MergeRuleNotice[];
}
