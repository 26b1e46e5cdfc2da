import { formatNumber } from '@northkeep/contracts';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { type Item, isProgressReadOnly, useActiveWeek, weeklyTarget, weekSpan } from '@northkeep/shared-vault';
import { type ReactNode, useState } from 'react';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { distributeRows } from '../../rules/allot-rows.ts';
import { checkParkedStep, clampProgress } from '../../rules/plan-limits.ts';
import { WithStepReminder } from '../reminder/with-step-reminder.tsx';
import { DragSlot } from './drag-slot.tsx';
import { useIncrementalRows } from './growing-rows.tsx';
import { lazyEditFields } from './lazy-editing.ts';
import { type Goal, labelOf } from './plan.ts';
import { renameStep } from './plan-changes.ts';
import { SectionHead } from './section-head.tsx';
import { progressOf, type setStepProgress } from './week-progress.ts';
import styles from './week-steps-by-goal.module.css';

interface WeekFocusProps {
  goals: readonly Goal[];
  /** Changes the progress of a step. If missing, the steps are read-only. */
  onTick?: typeof setStepProgress;
  /** Menu at the end of a step's row; `rename` starts to edit the label in place. */
  menuOf?: (step: Item<'steps'>, rename: () => void) => ReactNode;
  /**
   * Renders the heading of a goal. By default, the heading is the goal's label, and the first goal of each aim also
   * names the aim.
   */
  headOf?: (branch: Goal, aim: ReactNode) => ReactNode;
}

/** Steps selected for this week, grouped by goal, each with its progress dots. */
export const WeekStepsByGoal = observer(function WeekStepsByGoal({ goals, onTick, menuOf, headOf }: WeekFocusProps) {
  const week = useActiveWeek();
  const { days } = weekSpan(week);
  const sizes = goals.map(({ selected }) => 1 + selected.length);
  const { rows, marker } = useIncrementalRows(sizes.reduce((sum, size) => sum + size, 0));
  const shares = distributeRows(sizes, rows);
  const sections = goals.slice(0, shares.length).map((branch, i) => {
    const isFirst = goals[i - 1]?.aim.id !== branch.aim.id;
    const aim = isFirst && (
      <span dir="auto" className={`${styles.aim} t1 ink3`}>
        {labelOf(branch.aim)}
      </span>
    );
    return (
      <section key={branch.goal.id} className={styles.goal}>
        {headOf ? headOf(branch, aim) : <SectionHead title={labelOf(branch.goal)}>{aim}</SectionHead>}
        <ul>
          {branch.selected.slice(0, (shares[i] ?? 0) - 1).map((step) => (
            <FocusedStep key={step.id} {...{ branch, step, week, days, onTick, menuOf }} />
          ))}
        </ul>
        {headOf && <DragSlot id={branch.goal.id} onlyTakes />}
      </section>
    );
  });
  return (
    <>
      {goals.some(({ selected }) => selected.some((step) => weeklyTarget(step.total, { days }) < step.total)) && (
        <p className="t2 ink3">{mainScreenTexts.optionalCircles}</p>
      )}
      {sections}
      {marker}
    </>
  );
});

interface FocusedStepProps {
  branch: Goal;
  step: Item<'steps'>;
  /** Current ISO week. */
  week: string;
  /** Number of days of that week that count for this account: fewer than 7 in the week in which the account began. */
  days: number;
  onTick: WeekFocusProps['onTick'];
  menuOf: WeekFocusProps['menuOf'];
}

const FocusedStep = observer(function FocusedStep({ branch, step, week, days, onTick, menuOf }: FocusedStepProps) {
  const [renaming, setRenaming] = useState(false);
  const loaded = useLazyModule(lazyEditFields, renaming, () => setRenaming(false));
  const label = labelOf(step);
  const { total } = step;
  const target = weeklyTarget(total, { days });
  const progress = progressOf(step, week);
  const done = target > 0 && progress >= target;
  return (
    <li className={styles.row} data-part={step.id}>
      {loaded ? (
        <loaded.LabelEditor
          byMenu
          draft={step.id}
          label={step.label}
          name={commonTexts.rename(label)}
          check={checkParkedStep}
          onSave={(text) => renameStep(step.id, text)}
          onDone={() => setRenaming(false)}
        />
      ) : (
        <span dir="auto" className={done ? 'ink2' : undefined}>
          <WithStepReminder step={step}>{label}</WithStepReminder>
        </span>
      )}
      <ProgressDots
        formatNumber={formatNumber}
        total={total}
        planned={target}
        progress={clampProgress(progress, total)}
        label={label}
        disabled={isProgressReadOnly(step, week)}
        {...(onTick ? { onProgress: (to: number) => onTick(branch, step, week, to) } : {})}
      />
      {menuOf?.(step, () => setRenaming(true))}
      {menuOf && <DragSlot id={step.id} />}
    </li>
  );
});
