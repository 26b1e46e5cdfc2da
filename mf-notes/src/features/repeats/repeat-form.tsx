import {
  addDays,
  formatDate,
  formatRepeatRule,
  isLocalDate,
  listShownWeek,
  type MonthDay,
  NO_REPEAT_END,
  nthWeekdayOf,
  parseRepeatRule,
  REPEAT_NUMBER_MAX,
  type RepeatEnd,
  type RepeatRule,
  type RepeatUnit,
  repeatRuleOn,
  weekdayOf,
} from '@northkeep/contracts';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { TextField } from '@northkeep/shared-kit/field';
import { Select } from '@northkeep/shared-kit/select';
import { ToggleChips } from '@northkeep/shared-kit/toggle-chips';
import { loadRepeatsModule } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { describeMonthDay, describeYearDay } from '../../rules/repeat-text.ts';
import { repeatFormTexts as copy } from './copy.ts';
import styles from './repeat-form.module.css';

interface RepeatFormProps {
  rule: string;
  /** Date of the line, from which the rule counts. */
  date: string;
  onRule: (rule: string) => void;
}

const UNITS: readonly RepeatUnit[] = ['day', 'week', 'month', 'year'];
/** Number of next dates that are shown. */
const SHOWN_DATES = 3;
/** Number of times that 'After some times' begins with, and days to the last day that 'On a day' begins with. */
const FIRST_TIMES = 10;
const FIRST_DAYS = 365;

/**
 * Form for the rule by which a line repeats. Every change gives a whole rule, so nothing can be half entered. A rule that
 * the form cannot show begins as 'every week'.
 */
export function RepeatForm({ rule: text, date, onRule }: RepeatFormProps) {
  const rule = parseRepeatRule(text, date) ?? repeatRuleOn(date, 'week');
  const change = (patch: Partial<RepeatRule>) => onRule(formatRepeatRule({ ...rule, ...patch }));
  const changeUnit = (unit: RepeatUnit) => {
    const { interval, end, isAfterDone } = rule;
    onRule(formatRepeatRule({ ...repeatRuleOn(date, unit, interval), end, isAfterDone }));
  };
  return (
    <fieldset className={styles.form}>
      <legend className="sr">{copy.legend}</legend>
      <div className={styles.pair}>
        <NumberField label={copy.every} value={rule.interval} onNumber={(interval) => change({ interval })} />
        <Select
          label={copy.unit}
          value={rule.unit}
          onValue={changeUnit}
          options={UNITS.map((unit) => ({ value: unit, label: copy.units(unit, rule.interval) }))}
        />
      </div>
      {!rule.isAfterDone && rule.unit === 'week' && (
        <Weekdays date={date} weekdays={rule.weekdays} onWeekdays={(weekdays) => change({ weekdays })} />
      )}
      {!rule.isAfterDone && rule.monthDay && (
        <MonthDays
          date={date}
          month={rule.unit === 'year' ? rule.month : null}
          monthDay={rule.monthDay}
          onMonthDay={(monthDay) => change({ monthDay })}
        />
      )}
      <Checkbox
        checked={rule.isAfterDone}
        onChecked={(isAfterDone) =>
          change({ ...repeatRuleOn(date, rule.unit, rule.interval), end: rule.end, isAfterDone })
        }
      >
        {copy.afterDone}
      </Checkbox>
      <End date={date} end={rule.end} onEnd={(end) => change({ end })} />
      <NextDates rule={formatRepeatRule(rule)} date={date} />
    </fieldset>
  );
}

function NumberField({ label, value, onNumber }: { label: string; value: number; onNumber: (value: number) => void }) {
  // A text that is no number stays in the field, and the rule keeps its last number.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readNumber(typed) === null;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      error={isWrong ? copy.numberError(REPEAT_NUMBER_MAX) : undefined}
      onValue={(text) => {
        const number = readNumber(text);
        setTyped(number === null ? text : null);
        if (number !== null) onNumber(number);
      }}
    />
  );
}

function readNumber(text: string): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= REPEAT_NUMBER_MAX ? number : null;
}

interface WeekdaysProps {
  date: string;
  weekdays: readonly number[];
  onWeekdays: (weekdays: readonly number[]) => void;
}

/** Toggle buttons of the weekdays, in the order of the person's region. The last pressed one stays pressed. */
function Weekdays({ date, weekdays, onWeekdays }: WeekdaysProps) {
  return (
    <ToggleChips
      label={copy.weekdays}
      options={listShownWeek(date).map((day) => ({
        value: weekdayOf(day),
        label: formatDate(day, { weekday: 'short' }),
      }))}
      chosen={weekdays}
      onChosen={(chosen) => {
        if (chosen.length > 0) onWeekdays(chosen);
      }}
    />
  );
}

interface MonthDaysProps {
  date: string;
  /** Month of a yearly rule, from 1; null for a monthly one. */
  month: number | null;
  monthDay: MonthDay;
  onMonthDay: (monthDay: MonthDay) => void;
}

function MonthDays({ date, month, monthDay, onMonthDay }: MonthDaysProps) {
  const { weekday, nth } = nthWeekdayOf(date);
  const offered: MonthDay[] = [
    { kind: 'day', day: Number(date.slice(8)) },
    { kind: 'day', day: -1 },
    { kind: 'weekday', nth: nth ?? 1, weekday },
    { kind: 'weekday', nth: -1, weekday },
    monthDay,
  ];
  const options = new Map(offered.map((one) => [JSON.stringify(one), one]));
  const nameOf = (one: MonthDay) => (month === null ? describeMonthDay(one) : describeYearDay(one, month));
  return (
    <Select
      label={copy.day}
      value={JSON.stringify(monthDay)}
      onValue={(value) => {
        const chosen = options.get(value);
        if (chosen) onMonthDay(chosen);
      }}
      options={[...options].map(([value, one]) => ({ value, label: copy.on(nameOf(one)) }))}
    />
  );
}

function End({ date, end, onEnd }: { date: string; end: RepeatEnd; onEnd: (end: RepeatEnd) => void }) {
  const choose = (kind: RepeatEnd['kind']) => {
    if (kind === 'never') onEnd(NO_REPEAT_END);
    else onEnd(kind === 'until' ? { kind, date: addDays(date, FIRST_DAYS) } : { kind, times: FIRST_TIMES });
  };
  return (
    <div className={styles.pair}>
      <Select
        label={copy.ends}
        value={end.kind}
        onValue={choose}
        options={[
          { value: 'never', label: copy.endNever },
          { value: 'until', label: copy.endUntil },
          { value: 'count', label: copy.endCount },
        ]}
      />
      {end.kind === 'until' && (
        <TextField
          label={copy.lastDay}
          type="date"
          value={end.date}
          onValue={(value) => {
            if (isLocalDate(value)) onEnd({ kind: 'until', date: value });
          }}
        />
      )}
      {end.kind === 'count' && (
        <NumberField label={copy.times} value={end.times} onNumber={(times) => onEnd({ kind: 'count', times })} />
      )}
    </div>
  );
}

/** The dates that follow, if each line is done on its day. */
function NextDates({ rule, date }: { rule: string; date: string }) {
  const [dates, setDates] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadRepeatsModule()
      .then(({ nextDates }) => isCurrent && setDates(nextDates(rule, date, SHOWN_DATES)))
      // While offline the code may not be loaded yet; the rule is stored all the same.
      .catch((reason: unknown) => console.debug('the next dates are not shown', reason));
    return () => {
      isCurrent = false;
    };
  }, [rule, date]);
  if (dates === null) return null;
  const names = dates.map((day) => formatDate(day, { weekday: 'short', month: 'short', day: 'numeric' }));
  return (
    <p className="t2 ink2 num" role="status">
      {names.length === 0 ? copy.noNext : copy.next(names.join(' · '))}
    </p>
  );
}
