import { isSearchable, normalizeSearchText, parseDoneCommand, queryWordsOf } from '@northkeep/contracts';
import { type Command, type SearchQuery, toast } from '@northkeep/shared-kit/runtime';
import { canCountStep, countStep, getActiveWeek } from '@northkeep/shared-vault';
import { Check, Plus } from 'lucide-react';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { commandLabels } from '../../palette-copy.ts';
import { MAIN_PATH } from '../../paths.ts';
import { checkStep, clampProgress } from '../../rules/plan-limits.ts';
import { showPlanDialog } from '../main/plan-dialogs.tsx';
import { buildPlan, goalsOf, isPlanReady, labelOf } from '../plan/plan.ts';
import { progressOf } from '../plan/week-progress.ts';

/**
 * Commands for the text typed in the palette: count a step that the text names as done, and add the text as a new step.
 */
export async function buildTypedCommands({ text: typed, limit }: SearchQuery): Promise<readonly Command[]> {
  const text = typed.trim();
  if (!isPlanReady() || !isSearchable(text)) return [];
  const done = parseDoneCommand(text);
  return [...(done === null ? [] : listCounts(done).slice(0, limit)), ...addStepCommand(text)];
}

/**
 * Returns a command for each selected step whose label contains all of these words and that can be counted once more
 * this week.
 */
function listCounts(text: string): readonly Command[] {
  const words = queryWordsOf(text);
  const week = getActiveWeek();
  return goalsOf(buildPlan()).flatMap(({ selected }) =>
    selected
      .filter((step) => words.every((word) => normalizeSearchText(step.label).includes(word)))
      .filter((step) => canCountStep(step, week))
      .map((step) => ({
        id: `planner.count.${step.id}`,
        label: commandLabels.countStep(labelOf(step)),
        icon: Check,
        detail: () => {
          const { total } = step;
          return commandLabels.countOf(clampProgress(progressOf(step, week), total), total);
        },
        run: () => {
          // Ticks from another device may have arrived since the command was listed.
          const undo = countStep(step, week);
          if (undo === null) return;
          const action = { label: commonTexts.undo, run: undo };
          toast({ isPrivate: true, type: 'success', text: mainScreenTexts.counted(labelOf(step)), action });
        },
      })),
  );
}

/** Opens the dialog that asks for the goal and the times a week, with the text as the new step. */
function addStepCommand(text: string): readonly Command[] {
  if (goalsOf(buildPlan()).length === 0 || !checkStep(text, [], null).ok) return [];
  return [
    {
      id: 'planner.addTyped',
      label: commandLabels.addStepOf(text),
      group: 'add',
      icon: Plus,
      run: async (navigate) => {
        await navigate(MAIN_PATH);
        showPlanDialog({ type: 'add', text });
      },
    },
  ];
}
