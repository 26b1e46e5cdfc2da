import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { aims, findStepPlace, goals, type Item, milestones, steps } from '@northkeep/shared-vault';
import { checkStepLabel, chooseNewStepStatus, type LabelProblem } from '@northkeep/shared-vault/plan-rules';
import { readGoalWords, readTimesWords } from '../../rules/goal-words.ts';
import { NO_NOTE_WORDS, type NoteWords, removeWords, type Span } from '../../rules/note-words.ts';
import { addStepTexts } from './copy.ts';
import type { NoteDraft } from './note-draft.ts';

/** The step that is stored for a draft. */
export interface DraftedStep {
  readonly label: string;
  readonly total: number;
  readonly status: 'selected' | 'parked';
  readonly goal: Item<'goals'>;
  /** Reason why it cannot be stored; null if it can. */
  readonly problem: LabelProblem | null;
}

/** True when every goal and step is known. Observable. */
export const isPlanReady = (): boolean => [aims, goals, milestones, steps].every(({ status }) => status === 'ready');

/** Returns the goals that a step can be added to, in the order of their aims. Observable. */
export const listGoals = (): Item<'goals'>[] =>
  aims.items.flatMap((aim) => goals.under(aim.id)).filter((goal) => !goal.damaged.has('label'));

/** Returns the goal with an id; undefined when it or its aim was deleted, because no step can be added to it. */
const findGoal = (id: string | null | undefined) => listGoals().find((goal) => goal.id === id);

/**
 * Reads the words for a goal and for times a week. Null when the draft is not a step, because no goal was picked and its
 * text names none.
 */
export function readStepWords({ text, goalId, times }: NoteDraft, isKept: (span: Span) => boolean): NoteWords | null {
  const picked = findGoal(goalId);
  const found = readGoalWords(text, listGoals());
  // Words that name another goal than the picked one stay in the text.
  const isOther = found !== null && picked !== undefined && !found.goalIds.includes(picked.id);
  const goal = found && !isOther && !isKept(found) ? found : null;
  if (!picked && !goal) return null;
  const counted = times === null ? readTimesWords(text) : null;
  const words = { ...NO_NOTE_WORDS, goal, times: counted && !isKept(counted) ? counted : null };
  if (removeWords(text, words) !== null) return words;
  return goal && !picked ? null : NO_NOTE_WORDS;
}

/** The step that is stored for a draft with the given words; null when it is not a step. Observable. */
export function createDraftedStep(draft: NoteDraft, words: NoteWords): DraftedStep | null {
  const goal = findGoal(draft.goalId) ?? findGoal(words.goal?.goalId);
  if (!goal) return null;
  const siblings = steps.items.filter((step) => findStepPlace(step)?.goal.id === goal.id);
  const checked = checkStepLabel(
    removeWords(draft.text, words) ?? draft.text,
    siblings.map(({ label }) => label),
    null,
  );
  return {
    label: checked.ok ? checked.label : '',
    total: draft.times ?? words.times?.times ?? 1,
    status: chooseNewStepStatus(siblings.filter(({ status }) => status === 'selected').length),
    goal,
    problem: checked.ok ? null : checked.problem,
  };
}

/** Creates the step; a toast offers to undo this. Throws 'Vault is locked'. */
export function addStep({ label, total, status, goal }: DraftedStep): void {
  const { id } = steps.create({ label, total, status }, { parentId: goal.id, parentKind: 'goals' });
  const run = () => {
    if (!steps.get(id)) return;
    steps.remove(id);
    announceToScreenReaders(addStepTexts.undone(label));
  };
  const action = { label: addStepTexts.undo, run };
  toast({ isPrivate: true, type: 'success', text: addStepTexts.added(label, goal.label), action });
}
