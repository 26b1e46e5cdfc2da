import { formatDate, formatDayNumber, isoWeekOf, listShownWeek } from '@northkeep/contracts';
import { DayButton } from '@northkeep/shared-kit/day-button';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { type KeyboardEvent, useId, useRef } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import type { DayTaskCounts } from '../../rules/weeks.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  today: string;
  selected: string;
  /** ISO week of the plan, whose days are marked: the strip may begin on another day than this week. */
  week: string;
  /** Number of all and of done lines by ISO date. */
  counts: ReadonlyMap<string, DayTaskCounts>;
  onSelect: (date: string) => void;
}

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The seven days of this week, beginning with the first weekday of the settings. The group is one tab stop; the arrow
 * keys select a day (roving tabindex).
 */
export function WeekStrip({ today, selected, week, counts, onSelect }: WeekStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const note = useId();
  const days = listShownWeek(today);
  const stop = days.includes(selected) ? selected : today;
  const move = (event: KeyboardEvent) => {
    const by = STEP[pressedKey(event)];
    const to = by === undefined ? undefined : days[days.indexOf(stop) + by];
    if (to === undefined) return;
    event.preventDefault();
    onSelect(to);
    strip.current?.querySelectorAll('button')[days.indexOf(to)]?.focus();
  };
  return (
    <div className={styles.strip} data-tour="day-strip">
      <div className={`page ${styles.page}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: seven buttons, no form */}
        <div className={styles.week} role="group" aria-label={mainScreenTexts.days} ref={strip} onKeyDown={move}>
          {days.map((date) => {
            const count = counts.get(date);
            const isOfPlan = isoWeekOf(date) === week;
            return (
              <DayButton
                key={date}
                className={isOfPlan ? `${styles.day} ${styles.ofPlan}` : styles.day}
                aria-describedby={isOfPlan ? note : undefined}
                day={formatDayNumber(date)}
                letter={formatDate(date, { weekday: 'narrow' })}
                label={describeDay(date, count)}
                halo={count ? count.done / count.all : 0}
                today={date === today}
                ahead={date > today}
                selected={date === selected}
                tabIndex={date === stop ? 0 : -1}
                onClick={() => onSelect(date)}
              />
            );
          })}
        </div>
        <span id={note} hidden>
          {mainScreenTexts.dayOfPlan}
        </span>
      </div>
    </div>
  );
}

/** Describes a day for screen readers: 'Tuesday, May 12, 1 of 2 lines done'. */
function describeDay(date: string, count: DayTaskCounts | undefined): string {
  const name = formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' });
  return count ? mainScreenTexts.dayLinesDone(name, count.done, count.all) : name;
}
