import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import {
  aims,
  buildProgressRecordBase,
  getActiveWeek,
  goals,
  type Item,
  milestones,
  steps,
  sync,
  weeklyProgress,
  writeProgress,
} from '@northkeep/shared-vault';
import { progressIdOf } from '@northkeep/shared-vault/progress-id';
import { commonTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { type DeletedItem, type PlanItemKind, snapshotPlanItem } from './deletion.ts';
import { prepareRestoredItemFocus } from './follow-restored.ts';
import { type Goal, goalOfStep } from './plan.ts';

/**
 * Restores a deleted part of the plan from the server's trash, or as a copy when the deletion was never sent. Then moves
 * the focus to the restored part.
 */
export async function restorePlanItem(deleted: DeletedItem): Promise<void> {
  const { kind, id, label } = deleted;
  const follow = prepareRestoredItemFocus();
  let restored = id;
  try {
    await sync.undoDeletion({ kind, id });
  } catch (reason) {
    console.warn('restored as a copy:', reason);
    const copied = deleted.canCopy ? copyPart(deleted, deleted.parentId, deleted.previous) : null;
    if (copied === null) return void toast({ type: 'error', text: planTexts.notRestored });
    restored = copied;
  }
  announceToScreenReaders(commonTexts.restored(label));
  follow(restored);
}

/** Creates a deleted part again at its former place and returns its id; null if its parent has been deleted too. */
function copyPart(deleted: DeletedItem, parentId: string | null, previous: string | null): string | null {
  const parentKind = parentId === null ? null : kindOfParent(parentId);
  if (parentId !== null && parentKind === null) return null;
  const after = previous !== null && snapshotPlanItem(deleted.kind, previous) ? previous : null;
  const id = deleted.copy({ after, ...(parentId !== null && parentKind !== null ? { parentId, parentKind } : {}) });
  const last: Partial<Record<PlanItemKind, string | null>> = {};
  for (const child of deleted.children) last[child.kind] = copyPart(child, id, last[child.kind] ?? null);
  const step = steps.get(id);
  const branch = step && goalOfStep(step);
  if (branch) moveProgress(deleted.id, branch, step, getActiveWeek());
  return id;
}

function kindOfParent(id: string): 'aims' | 'goals' | 'milestones' | null {
  if (aims.get(id)) return 'aims';
  if (goals.get(id)) return 'goals';
  return milestones.get(id) ? 'milestones' : null;
}

/** Moves this week's recorded progress of a deleted step to the step that replaced it. */
function moveProgress(fromId: string, branch: Goal, step: Item<'steps'>, week: string): void {
  const record = weeklyProgress.get(progressIdOf(weeklyProgress, fromId, week));
  if (!record || record.readOnly || record.damaged.size > 0) return;
  const { progress } = record;
  weeklyProgress.change(record.id, { progress: 0, target: 0 });
  if (progress > 0) writeProgress(weeklyProgress, buildProgressRecordBase(branch, step, week), progress);
}
