import { clockDate, formatDate, formatInstant, formatTime, localTime } from '@northkeep/contracts';
import { createCssVariablesRef } from '@northkeep/shared-kit/css-variables';
import { observer } from '@northkeep/shared-kit/runtime';
import { useNow, userTimeZone } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import {
  findShownHours,
  hasTimeOfDay,
  minuteOfDay,
  placeByHour,
  SNAP_MINUTES,
  timeOfMinute,
} from '../../rules/hour-layout.ts';
import { groupLinesByDay } from '../calendar/lines-by-day.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { handleUndoKey } from '../editor/undo/run-history.ts';
import { hourTexts } from './copy.ts';
import styles from './day-hours.module.css';
import { endHourDrag, useHourDrag } from './hour-drag.ts';
import { HourLine, KEYS_ID, UntimedLine } from './hour-line.tsx';

export { startMoveFromList } from './hour-drag.ts';

const MINUTES_PER_HOUR = 60;

interface DayHoursProps {
  /** ISO dates of the days, each of which is a column. */
  days: readonly string[];
  /** True shows the lines without a time above the hours of the only day. */
  hasUntimed?: boolean;
  /** True names the only day above its lines. */
  hasTitle?: boolean;
}

/** Days by the hour: lines with a time are shown at that time, lines without one are listed above. */
export const DayHours = observer(function DayHours({ days, hasUntimed = false, hasTitle = false }: DayHoursProps) {
  useEffect(() => endHourDrag, []);
  const ofDays = [...groupLinesByDay(days)].map(([date, ofDay]) => {
    const timed = ofDay.filter(hasTimeOfDay);
    return {
      date,
      timed,
      untimed: ofDay.filter((line) => !hasTimeOfDay(line)),
      places: placeByHour(timed.map(timesOf)),
    };
  });
  const { from, to } = findShownHours(ofDays.flatMap(({ places }) => places));
  const [only] = ofDays;
  return (
    <section
      className={styles.hours}
      aria-label={hourTexts.label}
      onKeyDown={(event) => handleUndoKey(event, false)}
      ref={createCssVariablesRef({ '--from': from, '--count': to - from, '--days': days.length })}
    >
      {hasTitle && only && <h2 className={`${styles.title} t2`}>{nameOf(only.date)}</h2>}
      {hasUntimed && only && only.untimed.length > 0 && (
        <ul className={styles.above} aria-label={hourTexts.untimed(nameOf(only.date))}>
          {only.untimed.map((line) => (
            <UntimedLine key={line.id} line={line} />
          ))}
        </ul>
      )}
      <p className="sr" id={KEYS_ID}>
        {hourTexts.keys}
      </p>
      <div className={styles.grid}>
        <div className={styles.labels} aria-hidden="true">
          {listHours(from, to).map((hour) => (
            <bdi key={hour}>{formatHour(hour)}</bdi>
          ))}
        </div>
        {ofDays.map(({ date, timed, places }) => (
          <div key={date} className={styles.column} data-hours={date} data-from={from} data-to={to}>
            <ul aria-label={hourTexts.linesOf(nameOf(date))}>
              {places.map((place) => {
                const line = timed.find(({ id }) => id === place.id);
                return line && <HourLine key={place.id} line={line} place={place} />;
              })}
            </ul>
            <NowMark date={date} from={from} to={to} />
            <DropMark date={date} />
          </div>
        ))}
      </div>
    </section>
  );
});

const timesOf = ({ id, scheduleTime, minutes, damaged }: LineItem & { readonly scheduleTime: string }) => ({
  id,
  scheduleTime,
  minutes: damaged.has('minutes') ? null : minutes,
});

interface NowMarkProps {
  date: string;
  from: number;
  to: number;
}

/** Line at the current time, on the day that the clock shows. */
const NowMark = observer(function NowMark({ date, from, to }: NowMarkProps) {
  const now = useNow();
  const zone = userTimeZone();
  const hour = minuteOfDay(localTime(now, zone)) / MINUTES_PER_HOUR;
  if (clockDate(now, zone) !== date || hour < from || hour >= to) return null;
  return <div ref={createCssVariablesRef({ '--start': hour })} className={styles.now} data-now aria-hidden="true" />;
});

/** Place that the dragged line would get. */
function DropMark({ date }: { date: string }) {
  const target = useHourDrag((drag) => (drag.target?.day === date ? drag.target : null));
  if (!target) return null;
  const { start, minutes } = target;
  const end = (start + minutes) % (24 * MINUTES_PER_HOUR);
  return (
    <div
      ref={createCssVariablesRef({
        '--start': start / MINUTES_PER_HOUR,
        '--length': Math.max(SNAP_MINUTES, minutes) / MINUTES_PER_HOUR,
      })}
      className={`${styles.target} num`}
      data-hour-target
      aria-hidden="true"
    >
      {hourTexts.span(formatTime(timeOfMinute(start)), formatTime(timeOfMinute(end)))}
    </div>
  );
}

const nameOf = (date: string): string => formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' });
const listHours = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
/** Returns an hour of the day as the region's clock names it: '9 AM', '09'. */
const formatHour = (hour: number): string => formatInstant(Date.UTC(2026, 0, 1, hour), { hour: 'numeric' }, 'UTC');
