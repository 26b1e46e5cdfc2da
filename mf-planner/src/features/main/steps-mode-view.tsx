import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { type Aim, goalsOf, labelOf } from '../plan/plan.ts';
import { progressOf, setStepProgress } from '../plan/week-progress.ts';
import { WeekStepsByGoal } from '../plan/week-steps-by-goal.tsx';
import { GoalHead } from './goal-head.tsx';
import { LazyStepMenu } from './lazy-menus.tsx';
import { usePlannerMode } from './macro-mode.ts';

/**
 * Sets the progress of a step. When the progress increases, a toast offers to undo it; the undo applies to the week in
 * which the progress was counted.
 */
const tick: typeof setStepProgress = (branch, step, week, progress) => {
  const isMore = progress > progressOf(step, week);
  const undo = setStepProgress(branch, step, week, progress);
  if (isMore) {
    const action = { label: commonTexts.undo, run: undo };
    toast({ isPrivate: true, type: 'success', text: mainScreenTexts.counted(labelOf(step)), action });
  }
  return undo;
};

interface StepsModeViewProps {
  tree: readonly Aim[];
  /** True once the whole plan is loaded. */
  isWhole: boolean;
}

/**
 * The 'Steps' mode: every step selected for this week with dots that count its progress; goals without a selected step
 * come last.
 */
export const StepsModeView = observer(function StepsModeView({ tree, isWhole }: StepsModeViewProps) {
  const { setMode } = usePlannerMode();
  const all = goalsOf(tree);
  const goals = all.filter(({ selected }) => selected.length > 0);
  // Goals without selected steps are shown once the whole plan is loaded. Goals that load later would push the steps
  // down.
  const rest = isWhole ? all.filter(({ selected }) => selected.length === 0) : [];
  return (
    <div>
      {!isWhole && goals.length === 0 && <SkeletonRows rows={6} />}
      {isWhole && goals.length === 0 && (
        <EmptyState
          title={mainScreenTexts.noSteps}
          action={<Button onClick={() => setMode('goals')}>{mainScreenTexts.showGoals}</Button>}
        >
          {mainScreenTexts.noStepsMore}
        </EmptyState>
      )}
      <WeekStepsByGoal
        goals={[...goals, ...rest]}
        onTick={tick}
        menuOf={(step, rename) => <LazyStepMenu step={step} onRename={rename} />}
        headOf={(branch, aim) => <GoalHead branch={branch} aim={aim} />}
      />
    </div>
  );
});
