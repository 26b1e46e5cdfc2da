import { isoWeekOf } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { steps, useToday, weeklyTarget, weekSpan } from '@northkeep/shared-vault';
import { currentWeekTexts as copy } from '../../copy.ts';
import type { WeekStats } from '../../rules/week-facts.ts';
import { formatWeek } from '../trends/format-week.ts';

/** Shows the counts of a week that has not ended. Counts are meaningful from the first day. */
export const CurrentWeek = observer(function CurrentWeek({ facts }: { facts: WeekStats }) {
  const isThisWeek = facts.week === isoWeekOf(useToday());
  const { done, planned } = countTimes(facts);
  return (
    <section className="stack">
      <h2 className="d4">{isThisWeek ? copy.title : copy.next(formatWeek(facts.week))}</h2>
      <DescriptionList
        pairs={[
          [copy.times, planned === 0 ? copy.noPlan : copy.of(done, planned)],
          [copy.tasks, String(facts.tasksDone)],
          [copy.focus, copy.minutes(facts.minutes ?? 0)],
        ]}
      />
    </section>
  );
});

/**
 * Returns the done and the planned times of a week. The planned times are those of the week's progress records, plus
 * those of the selected steps that have no record in this week.
 */
function countTimes({ week, steps: recorded, done, planned }: WeekStats) {
  const span = weekSpan(week);
  let all = planned;
  for (const step of steps.items) {
    const isOpen = !step.damaged.has('total') && !step.damaged.has('status');
    if (isOpen && step.status === 'selected' && !recorded.has(step.id)) all += weeklyTarget(step.total, span);
  }
  return { done, planned: all };
}
