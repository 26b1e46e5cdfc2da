import { KINDS } from '@northkeep/contracts';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { addMissingProgress, reviews, session, sync, userDateOf, weeklyProgress } from '@northkeep/shared-vault';
import { labelOf } from '../plan/plan.ts';
import { setStepTotal } from '../plan/plan-changes.ts';
import { reviewTexts } from './copy.ts';
import { type ReviewDecision, reviewDraft } from './review-draft.ts';
import { markReviewCompleted } from './review-prompt.ts';
import type { ReviewedStep } from './reviewed-steps.ts';

/** Maximum length of the note of a review, in characters. */
export const REVIEW_NOTE_MAX = KINDS.reviews.fields.note.max;

/** False for a note that is too long to be stored; the review is then kept as a draft. */
export function canCompleteReview(week: string): boolean {
  return (reviewDraft.get(week).note?.trim().length ?? 0) <= REVIEW_NOTE_MAX;
}

/** Stores the new planned times a week of the step, and adds the decision to the draft of the review. */
export function saveStepDecision(week: string, { step, branch, label, before }: ReviewedStep, after: number): void {
  reviewDraft.decide(week, { stepId: step.id, stepLabel: label, goalLabel: labelOf(branch.goal), before, after });
  setStepTotal(step.id, after);
}

interface CompletedReview {
  readonly week: string;
  readonly today: string;
  readonly steps: readonly ReviewedStep[];
}

/**
 * Writes the record of the review; a record written on Saturday or Sunday makes the next week the current one. Also
 * writes a record with progress 0 for each reviewed step without a progress record, so that the week keeps the planned
 * times from before the review.
 */
export function completeReview({ week, today, steps }: CompletedReview): void {
  const sound = steps.filter(({ fixed, target }) => !fixed && target > 0);
  addMissingProgress(weeklyProgress, {
    week,
    dateOf: userDateOf,
    steps: sound.map(({ step, branch, label, target }) => ({
      place: {
        ...{ week, stepId: step.id, goalId: branch.goal.id, aimId: branch.aim.id, target },
        ...{ stepLabel: label, goalLabel: branch.goal.label, aimLabel: branch.aim.label },
      },
      createdAt: step.createdAt,
    })),
  });
  const draft = reviewDraft.get(week);
  const known = reviews.get(week);
  const completedAt = new Date().toISOString();
  const decisions = mergeDecisions(known?.damaged.has('decisions') ? [] : (known?.decisions ?? []), draft.decisions);
  const note = draft.note?.trim() || null;
  // Without a new note, the record is written without the field, so that a note from another device is kept.
  const hasNote = note !== null || (draft.note !== null && known !== undefined);
  reviews.create({ completedAt, decisions, ...(hasNote ? { note } : {}) }, { id: week });
  // At every moment, the draft or the record is on the disk.
  sync.flush().then(
    () => reviewDraft.clear(draft),
    (reason: unknown) => console.warn('the review is not on the disk yet, so its draft stays', reason),
  );
  const userId = session.getState().user?.id;
  if (userId !== undefined) markReviewCompleted({ userId, today }, completedAt);
  announceToScreenReaders(reviewTexts.end.saved);
}

/**
 * Merges the decisions of a repeated review into the earlier ones. The planned times from before the first decision are
 * kept.
 */
export function mergeDecisions(
  earlier: readonly ReviewDecision[],
  later: readonly ReviewDecision[],
): readonly ReviewDecision[] {
  const byStep = new Map(earlier.map((decision) => [decision.stepId, decision]));
  for (const decision of later) {
    byStep.set(decision.stepId, { ...decision, before: byStep.get(decision.stepId)?.before ?? decision.before });
  }
  return [...byStep.values()].slice(-KINDS.reviews.fields.decisions.max);
}
