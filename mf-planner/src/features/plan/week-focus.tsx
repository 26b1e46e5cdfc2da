import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Goal, labelOf } from './plan.ts';
import { SectionHead } from './section-head.tsx';
import styles from './week-focus.module.css';

/** Steps selected for this week, grouped by goal, each with its progress dots. Read-only when `onProgress` is missing. */
export const WeekFocus = observer(function WeekFocus({
  goals,
  onProgress,
}: {
  goals: readonly Goal[];
  onProgress?: (stepId: string, progress: number) => void;
}) {
  return goals.map(({ goal, aim, selected }, i) => (
    <section key={goal.id} className={styles.goal}>
      <SectionHead title={labelOf(goal)}>
        {/* Name an aim only beside its first goal. */}
        {goals[i - 1]?.aim.id !== aim.id && <span className={`${styles.aim} t1 ink3`}>{labelOf(aim)}</span>}
      </SectionHead>
      <ul>
        {selected.map((step) => {
          const label = labelOf(step);
          const done = step.total > 0 && step.progress >= step.total;
          return (
            <li key={step.id} className={styles.row}>
              <span className={done ? 'ink2' : undefined}>{label}</span>
              <ProgressDots
                total={step.total}
                progress={Math.min(step.progress, step.total)}
                label={label}
                disabled={step.readOnly || step.damaged.has('total')}
                {...(onProgress ? { onProgress: (progress: number) => onProgress(step.id, progress) } : {})}
              />
            </li>
          );
        })}
      </ul>
    </section>
  ));
});
