import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { observer } from '@northkeep/shared-kit/runtime';
import { useWeekUnderWay } from '@northkeep/shared-vault';
import { type Goal, labelOf } from './plan.ts';
import { SectionHead } from './section-head.tsx';
import styles from './week-focus.module.css';
import { isTickFixed, progressOf, targetOf, type tickStep } from './week-progress.ts';

/** Steps selected for this week, grouped by goal, each with its progress dots. Read-only when `onTick` is missing. */
export const WeekFocus = observer(function WeekFocus({
  goals,
  onTick,
}: {
  goals: readonly Goal[];
  onTick?: typeof tickStep;
}) {
  const week = useWeekUnderWay();
  return goals.map((branch, i) => (
    <section key={branch.goal.id} className={styles.goal}>
      <SectionHead title={labelOf(branch.goal)}>
        {/* Name an aim only beside its first goal. */}
        {goals[i - 1]?.aim.id !== branch.aim.id && (
          <span className={`${styles.aim} t1 ink3`}>{labelOf(branch.aim)}</span>
        )}
      </SectionHead>
      <ul>
        {branch.selected.map((step) => {
          const label = labelOf(step);
          const target = targetOf(step, week);
          const progress = progressOf(step, week);
          const done = target > 0 && progress >= target;
          return (
            <li key={step.id} className={styles.row}>
              <span className={done ? 'ink2' : undefined}>{label}</span>
              <ProgressDots
                total={target}
                progress={Math.min(progress, target)}
                label={label}
                disabled={isTickFixed(step, week)}
                {...(onTick ? { onProgress: (to: number) => onTick(branch, step, week, to) } : {})}
              />
            </li>
          );
        })}
      </ul>
    </section>
  ));
});
