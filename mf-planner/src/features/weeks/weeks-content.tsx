import { addIsoWeeks, formatDate, formatNumber } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { reviews, useToday } from '@northkeep/shared-vault';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { sumTimesOfWeek } from '../../rules/progress.ts';
import { isPlanReady } from '../plan/plan.ts';
import { SectionHead } from '../plan/section-head.tsx';
import { WeekRange } from '../plan/week-range.tsx';
import { reviewTexts } from '../review/copy.ts';
import { PlanLimit } from '../review/plan-limit.tsx';
import { toLocalDate } from '../review/review-prompt.ts';
import { weeksTexts as copy } from './copy.ts';
import { correctStep, type EarlierStep, listEarlierSteps, listEarlierWeeks } from './earlier-weeks.ts';
import { WeekTasks } from './week-tasks.tsx';
import styles from './weeks-content.module.css';

/** Content of 'Weeks': one earlier week at a time, with its steps and tasks. */
export default observer(function WeeksContent({ period }: { period: string | null }) {
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(period);
  if (!isPlanReady() || reviews.status !== 'ready') return <SkeletonRows rows={6} />;
  const { weeks, limit, isCut } = listEarlierWeeks(today);
  const last = weeks.at(-1);
  if (last === undefined) return <EmptyState title={copy.none}>{copy.noneMore}</EmptyState>;
  const week = chosen !== null && weeks.includes(chosen) ? chosen : last;
  return (
    <>
      <div className={styles.pager}>
        <IconButton
          icon={ChevronLeft}
          label={copy.previous}
          disabled={week === weeks[0]}
          onClick={() => setChosen(addIsoWeeks(week, -1))}
        />
        <h3 className={styles.week} aria-live="polite">
          <WeekRange week={week} />
        </h3>
        <IconButton
          icon={ChevronRight}
          label={copy.next}
          disabled={week === last}
          onClick={() => setChosen(addIsoWeeks(week, 1))}
        />
      </div>
      <Week key={week} week={week} />
      {isCut && limit !== null && (
        <PlanLimit missing={reviewTexts.archive.limitOnly(limit)}>{reviewTexts.archive.limit(limit)}</PlanLimit>
      )}
    </>
  );
});

const Week = observer(function Week({ week }: { week: string }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { steps, hasDamaged } = listEarlierSteps(week);
  const recorded = steps.filter(({ isRecorded }) => isRecorded);
  const shown = isCorrecting ? steps : recorded;
  const { done, planned } = sumTimesOfWeek(
    recorded.map(({ place: { stepId, goalId, target }, progress }) => ({ stepId, goalId, target, progress })),
  );
  return (
    <>
      <div className={styles.head}>
        <p className="t2 ink2 num" role="status">
          {isCorrecting ? copy.correctMore : recorded.length === 0 ? copy.away : copy.sum(done, planned)}
        </p>
        {steps.length > 0 && (
          <Button small aria-pressed={isCorrecting} onClick={() => setCorrecting(!isCorrecting)}>
            {isCorrecting ? copy.end : copy.correct}
          </Button>
        )}
      </div>
      {hasDamaged && <p className="t2 ink3">{copy.damaged}</p>}
      {groupByGoal(shown).map((group) => (
        <section key={group[0]?.place.goalId} className={styles.goal}>
          <SectionHead title={group[0]?.place.goalLabel} />
          <ul>
            {group.map((step) => (
              <Step key={step.place.stepId} step={step} isCorrecting={isCorrecting} />
            ))}
          </ul>
        </section>
      ))}
      <WeekTasks week={week} />
    </>
  );
});

function groupByGoal(steps: readonly EarlierStep[]): EarlierStep[][] {
  const groups: EarlierStep[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group?.[0]?.place.goalId === step.place.goalId) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

function Step({ step, isCorrecting }: { step: EarlierStep; isCorrecting: boolean }) {
  const { place, progress, correctedAt } = step;
  const day = correctedAt === null ? null : toLocalDate(correctedAt);
  // While correcting a week whose target is reached, one empty circle is added: a press on it counts one more time.
  const circles = Math.max(place.target, progress) + (isCorrecting && progress >= place.target ? 1 : 0);
  return (
    <li className={styles.row}>
      <span className={styles.label}>
        <span dir="auto">{place.stepLabel}</span>
        {day !== null && (
          <span className="t1 ink3">
            {copy.corrected(formatDate(day, { weekday: 'short', month: 'short', day: 'numeric' }))}
          </span>
        )}
      </span>
      <ProgressDots
        formatNumber={formatNumber}
        past
        total={circles}
        planned={place.target}
        progress={progress}
        label={place.stepLabel}
        disabled={step.isLocked}
        {...(isCorrecting ? { onProgress: (to: number) => correctStep(step, to) } : {})}
      />
    </li>
  );
}
