import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { steps, useActiveWeek } from '@northkeep/shared-vault';
import { Plus } from 'lucide-react';
import { mainScreenTexts } from '../../copy.ts';
import { sumTimesOfWeek } from '../../rules/progress.ts';
import { type Aim, goalsOf } from '../plan/plan.ts';
import { stepsOfWeek } from '../plan/week-progress.ts';
import { showPlanDialog } from './plan-dialogs.tsx';
import styles from './week-progress-summary.module.css';

interface WeekProgressSummaryProps {
  tree: readonly Aim[];
  /** True once the whole plan is loaded. No totals are shown before. */
  isWhole: boolean;
}

/**
 * Shows in one line the share of this week's planned times that is done, and the button that adds a step to any goal.
 */
export const WeekProgressSummary = observer(function WeekProgressSummary({ tree, isWhole }: WeekProgressSummaryProps) {
  if (!isWhole) return <div className={styles.line} />;
  return <WholeWeekLine tree={tree} />;
});

const WholeWeekLine = observer(function WholeWeekLine({ tree }: Pick<WeekProgressSummaryProps, 'tree'>) {
  const week = stepsOfWeek(useActiveWeek());
  const { done, planned } = sumTimesOfWeek(week);
  const left = sumTimesOfWeek(week.filter(({ stepId }) => steps.get(stepId)?.status !== 'selected')).planned;
  const isDone = planned > 0 && done === planned;
  if (goalsOf(tree).length === 0) return null;
  return (
    <div className={styles.line}>
      <p className="t2 ink2 num" role="status">
        {planned > 0 && (isDone ? mainScreenTexts.weekDone(planned) : mainScreenTexts.weekLine(done, planned))}
        {left > 0 && <span className="ink3"> {mainScreenTexts.leftWeek(left)}</span>}
      </p>
      <Button small icon={Plus} onClick={() => showPlanDialog({ type: 'add' })}>
        {mainScreenTexts.addStep}
      </Button>
    </div>
  );
});
