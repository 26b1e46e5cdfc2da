import type { RecordValues } from '@northkeep/contracts';
import { EncryptedDraft } from '../plan/encrypted-draft.ts';

export type ReviewDecision = RecordValues<'reviews'>['decisions'][number];

/** A review that is not completed yet. */
export interface ReviewDraft {
  readonly week: string;
  /** Note of the review; null until it is changed. */
  readonly note: string | null;
  readonly decisions: readonly ReviewDecision[];
}

const NO_DRAFT: ReviewDraft = { week: '', note: null, decisions: [] };

const draft = new EncryptedDraft<ReviewDraft>({ name: 'review-draft', empty: NO_DRAFT, decode: decodeDraft });

/** The review under way, encrypted on this device, so that a lock or a reload loses neither note nor decisions. */
export const reviewDraft = {
  /**
   * Returns the draft of a week. A week without a draft takes over the note of an earlier review that was never
   * completed.
   */
  get(week: string): ReviewDraft {
    const current = draft.values;
    return current.week === week ? current : { week, note: current.note || null, decisions: [] };
  },

  setNote(week: string, note: string): void {
    draft.change({ ...this.get(week), note });
  },

  /**
   * Adds a decision, or replaces the decision on the same step. The planned times from before the first decision are
   * kept.
   */
  decide(week: string, decision: ReviewDecision): void {
    const { decisions, note } = this.get(week);
    const known = decisions.find(({ stepId }) => stepId === decision.stepId);
    const rest = decisions.filter(({ stepId }) => stepId !== decision.stepId);
    draft.change({ week, note, decisions: [...rest, { ...decision, before: known?.before ?? decision.before }] });
    draft.store();
  },

  /** Stores a typed note at once, without waiting for a pause in typing. */
  store(): void {
    draft.store();
  },

  /** Removes the draft; one that is no longer as `stored`, which the record of the review has, stays. */
  clear(stored = draft.values): void {
    if (JSON.stringify(this.get(stored.week)) === JSON.stringify(stored)) draft.clear();
  },
};

function decodeDraft(value: unknown): ReviewDraft {
  if (!isRecord(value) || typeof value.week !== 'string') return NO_DRAFT;
  const decisions = Array.isArray(value.decisions) ? value.decisions.filter(isDecision) : [];
  return { week: value.week, note: typeof value.note === 'string' ? value.note : null, decisions };
}

function isDecision(value: unknown): value is ReviewDecision {
  if (!isRecord(value)) return false;
  const texts = [value.stepId, value.stepLabel, value.goalLabel];
  return texts.every((text) => typeof text === 'string') && [value.before, value.after].every(Number.isInteger);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
