import {
  deviceRegion,
  firstWeekday,
  formatDate,
  formatNumber,
  formatTime,
  listWeekdays,
  SETTINGS_ID,
} from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { one, settings, userTimeZone, userToday } from '@northkeep/shared-vault';
import { REGION_TEXTS as TEXT } from './region-copy.ts';
import styles from './region-section.module.css';
import { describeRegion, describeZone, listRegionOptions, listZoneOptions } from './regions.ts';

type Patch = Parameters<typeof settings.create>[0];

const change = (patch: Patch) => settings.create(patch, { id: SETTINGS_ID });
/** Value of the option 'as this device' or 'as the region', which is stored as null. */
const NONE = 'none';
const orNull = (value: string): string | null => (value === NONE ? null : value);
/** Days with which a week begins somewhere. */
const FIRST_WEEKDAYS = [1, 6, 0];
const LATEST_BEGINNING = 6;

/** Settings of the region, the clock, the week and the time zone. */
export default function RegionSection() {
  return (
    <>
      <FormatsGroup />
      <TimeGroup />
    </>
  );
}

const FormatsGroup = observer(function FormatsGroup() {
  const { region, language, clock } = one('settings');
  const device = deviceRegion();
  return (
    <SettingsGroup title={TEXT.formats} text={TEXT.formatsText}>
      <div className={styles.fields}>
        <Select
          label={TEXT.region}
          value={region ?? NONE}
          options={[{ value: NONE, label: TEXT.asDevice(describeRegion(device)) }, ...listRegionOptions(region)]}
          onValue={(value) => change({ region: orNull(value) })}
        />
        <Select
          label={TEXT.language}
          value={language ?? NONE}
          options={[
            { value: NONE, label: TEXT.asRegion },
            { value: 'en', label: TEXT.english },
          ]}
          onValue={(value) => change({ language: orNull(value) })}
        />
        <Select
          label={TEXT.clock}
          value={clock ?? NONE}
          options={[
            { value: NONE, label: TEXT.asRegion },
            { value: '12', label: TEXT.clocks['12'] },
            { value: '24', label: TEXT.clocks['24'] },
          ]}
          onValue={(value) => change({ clock: value === NONE ? null : value })}
        />
        <FirstWeekday />
        <p className="t2 ink2" role="status">
          {TEXT.example}: <Example />
        </p>
      </div>
    </SettingsGroup>
  );
});

const FirstWeekday = observer(function FirstWeekday() {
  const { firstWeekday: chosen, region, language, clock } = one('settings');
  const names = listWeekdays();
  const usual = firstWeekday({ region, language, clock, firstWeekday: null });
  return (
    <Select
      label={TEXT.firstWeekday}
      hint={TEXT.weekText}
      value={chosen === null ? NONE : String(chosen)}
      options={[
        { value: NONE, label: TEXT.asRegionNow(names[usual] ?? '') },
        ...FIRST_WEEKDAYS.map((day) => ({ value: String(day), label: names[day] ?? '' })),
      ]}
      onValue={(value) => change({ firstWeekday: value === NONE ? null : Number(value) })}
    />
  );
});

/** A date, a time and a number in the chosen formats. */
const Example = observer(function Example() {
  const day = formatDate(userToday(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <bdi>
      {day} · <span className="nowrap">{formatTime('16:30')}</span> · {formatNumber(12_345.6)}
    </bdi>
  );
});

const TimeGroup = observer(function TimeGroup() {
  const zone = userTimeZone();
  const { dayStartsAt, timeZone } = one('settings');
  return (
    <SettingsGroup title={TEXT.time} text={TEXT.timeText}>
      <div className={styles.fields}>
        <Select
          label={TEXT.zone}
          value={timeZone ?? NONE}
          options={[
            ...(timeZone === null ? [{ value: NONE, label: TEXT.asDevice(describeZone(zone)) }] : []),
            ...listZoneOptions(zone),
          ]}
          onValue={(value) => value !== NONE && change({ timeZone: value })}
        />
        <Select
          label={TEXT.dayStartsAt}
          hint={TEXT.dayStartsAtText}
          value={String(dayStartsAt)}
          options={Array.from({ length: LATEST_BEGINNING + 1 }, (_, hour) => ({
            value: String(hour),
            label: formatTime(`${hour}:00`),
          }))}
          onValue={(value) => change({ dayStartsAt: Number(value) })}
        />
      </div>
    </SettingsGroup>
  );
});
