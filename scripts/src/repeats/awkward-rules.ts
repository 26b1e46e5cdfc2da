import { addDays } from '@northkeep/contracts';

/** A line that is done at an instant in a time zone. */
export interface RepeatCase {
  readonly rule: string;
  /** Date of the line. */
  readonly date: string;
  /** ISO instant in UTC. */
  readonly instant: string;
  readonly zone: string;
}

/** Zones with different days of the clock change, one without a change and one with a half hour. */
const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Lord_Howe'];
/** Instants in the nights in which clocks change, and at ends of a month and a year. */
const INSTANTS = [
  '2027-03-14T06:59:00+00:00',
  '2027-03-28T00:59:00+00:00',
  '2027-04-03T14:59:00+00:00',
  '2027-10-31T00:59:00+00:00',
  '2027-11-07T05:30:00+00:00',
  '2028-02-29T03:30:00+00:00',
  '2027-12-31T23:30:00+00:00',
];
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const AWKWARD_DATES = ['2026-12-31', '2027-01-29', '2027-01-31', '2027-02-28', '2028-02-29'];
/** Days before the instant on which the line may be planned; a line may also be planned for later. */
const LATE_DAYS = { min: -30, max: 60 };

/** Returns generated rules on awkward dates. `random` returns numbers in [0, 1). */
export function createRepeatCases(count: number, random: () => number): RepeatCase[] {
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const number = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const days = () => DAYS.filter(() => random() < 0.4).join() || pick(DAYS);
  const kinds: readonly (() => string)[] = [
    () => 'FREQ=DAILY',
    () => `FREQ=WEEKLY;BYDAY=${days()}`,
    () => `FREQ=WEEKLY;BYDAY=${days()};WKST=SU`,
    () => `FREQ=MONTHLY;BYMONTHDAY=${pick([1, 12, 28, 29, 30, 31, -1, -2])}`,
    () => `FREQ=MONTHLY;BYMONTHDAY=1,${pick([15, 30, 31, -1])}`,
    () => `FREQ=MONTHLY;BYDAY=${pick([1, 2, 3, 4, 5, -1, -2])}${pick(DAYS)}`,
    () => `FREQ=MONTHLY;BYDAY=${pick(DAYS)}`,
    () => 'FREQ=MONTHLY',
    () => 'FREQ=YEARLY',
    () => `FREQ=YEARLY;BYMONTH=${number(1, 12)};BYMONTHDAY=${pick([1, 15, 29, 30, 31, -1])}`,
    () => `FREQ=YEARLY;BYMONTH=${number(1, 6)},${number(7, 12)};BYMONTHDAY=${pick([1, 29, 31])}`,
    () => `FREQ=YEARLY;BYMONTH=${number(1, 12)};BYDAY=${pick([1, 2, 4, -1])}${pick(DAYS)}`,
  ];
  return Array.from({ length: count }, (_, at) => {
    const instant = pick(INSTANTS);
    const date =
      random() < 0.3 ? pick(AWKWARD_DATES) : addDays(instant.slice(0, 10), -number(LATE_DAYS.min, LATE_DAYS.max));
    const interval = random() < 0.5 ? '' : `;INTERVAL=${number(2, 13)}`;
    const end = random() < 0.25 ? `;UNTIL=${addDays(date, number(0, 500)).replaceAll('-', '')}` : '';
    const rule = `${kinds[at % kinds.length]?.()}${interval}${end}`;
    return { rule, date, instant, zone: pick(ZONES) };
  });
}
