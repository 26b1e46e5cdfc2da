import { addDays, addIsoWeeks, isoWeekOf, mondayOfIsoWeek } from '@northkeep/contracts';
import { type Item, userDateOf, weeklyProgress, weeklyTarget, weekSpan } from '@northkeep/shared-vault';
import { progressIdOf } from '@northkeep/shared-vault/progress-id';
import { findRealNumber, TOO_MUCH_WEEKS } from '../../rules/too-much.ts';
import { type Aim, type Goal, goalsOf, labelOf } from '../plan/plan.ts';
import type { ReviewDraft } from './review-draft.ts';

type Step = Item<'steps'>;

/** One selected step as the review of a week shows it. */
export interface ReviewedStep {
  readonly branch: Goal;
  readonly step: Step;
  readonly label: string;
  /** Planned times in the reviewed week; 0 for a step that was created after it. */
  readonly target: number;
  /** Number of circles: more than the target in the first week of an account, where the other circles are optional. */
  readonly circles: number;
  /** Times done as stored; can exceed the target. */
  readonly progress: number;
  /** Planned times a week before the review. */
  readonly before: number;
  /** Planned times a week that were confirmed in this review; null before the confirmation. */
  readonly confirmed: number | null;
  readonly fixed: boolean;
  /** Number of times that four weeks show to be the real one, where the planned number was too much; else null. */
  readonly realNumber: number | null;
}

/** Returns the steps that are selected now, with their progress in the reviewed week. */
export function listReviewedSteps(tree: readonly Aim[], { draft, today }: { draft: ReviewDraft; today: string }) {
  const decisions = new Map(draft.decisions.map((decision) => [decision.stepId, decision]));
  return goalsOf(tree).flatMap((branch) =>
    branch.selected.map((step): ReviewedStep => {
      const decision = decisions.get(step.id);
      const before = decision?.before ?? step.total;
      const { target, progress } = readWeek(step, {
        week: draft.week,
        before,
        isRunning: draft.week === isoWeekOf(today),
      });
      const fixed = step.readOnly || step.damaged.has('total') || step.damaged.has('label');
      const confirmed = decision?.after ?? null;
      const circles = weekSpan(draft.week).days < 7 && target > 0 ? Math.max(before, target) : target;
      const realNumber = findRealNumber(listRecordedTimes(step.id, draft.week), before);
      return { branch, step, label: labelOf(step), target, circles, progress, before, confirmed, fixed, realNumber };
    }),
  );
}

function readWeek(step: Step, { week, before, isRunning }: { week: string; before: number; isRunning: boolean }) {
  const record = weeklyProgress.get(progressIdOf(weeklyProgress, step.id, week));
  const progress = record?.progress ?? 0;
  // For the current week, the target comes from the present plan, as on the main view. For an earlier week, it comes
  // from the progress record of that week.
  if (record && !isRunning && !record.damaged.has('target')) return { target: record.target, progress };
  const end = addDays(mondayOfIsoWeek(week), 7);
  const isNewer = userDateOf(step.createdAt) >= end;
  return { target: isNewer && progress === 0 ? 0 : weeklyTarget(before, weekSpan(week)), progress };
}

/** Returns the plan and the progress of a step in the reviewed week and those before it; null for one without a record. */
function listRecordedTimes(stepId: string, week: string) {
  return Array.from({ length: TOO_MUCH_WEEKS }, (_, back) => {
    const record = weeklyProgress.get(progressIdOf(weeklyProgress, stepId, addIsoWeeks(week, -back)));
    return record && record.damaged.size === 0 ? { target: record.target, progress: record.progress } : null;
  });
}

/** Returns the week before the current one. After an absence, the user's answer is recorded in that week. */
export const getPreviousWeek = (today: string): string => addIsoWeeks(isoWeekOf(today), -1);
