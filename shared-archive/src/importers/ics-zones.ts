import ICAL from 'ical.js';

/** Component in the form of the library (jCal, RFC 7265): its name, its properties and the components in it. */
export type JCal = readonly [name: string, properties: readonly JCalProperty[], components: readonly JCal[]];
type JCalProperty = readonly [name: string, parameters: unknown, type: string, ...values: unknown[]];

/** Maximum number of time zones of one calendar. */
const ZONES_MAX = 100;
/** Maximum number of clock changes that a zone lists, either as dates or as components. */
const CHANGES_MAX = 1_000;
/** Maximum number of days of a month that a rule names: seven for 'the Sunday on or after the 8th'. */
const MONTH_DAYS_MAX = 7;
/** First year in which a zone may begin. Exchange writes 1601. */
const YEAR_MIN = 1600;

/**
 * Calendar that remembers the result of each search for a time zone. The library searches all components again for each
 * time in a zone that the file does not define.
 */
export class Calendar extends ICAL.Component {
  readonly #zones = new Map<string, ICAL.Timezone>();

  override getTimeZoneByID(name: string): ICAL.Timezone {
    const known = this.#zones.get(name);
    if (known !== undefined) return known;
    const zone = super.getTimeZoneByID(name);
    this.#zones.set(name, zone);
    return zone;
  }
}

/**
 * Returns a calendar without the time zones whose rules are no yearly clock changes. The library expands the rules of a
 * zone from their start to the year of each time, which takes minutes for an hourly rule. A time in a removed zone is
 * read like one in a zone that the file does not define.
 */
export function removeUnusableZones([name, properties, components]: JCal): JCal {
  const isZone = (component: JCal): boolean => component[0] === 'vtimezone';
  const zones = components.filter((component) => isZone(component) && isUsable(component)).slice(0, ZONES_MAX);
  return [name, properties, [...zones, ...components.filter((component) => !isZone(component))]];
}

function isUsable([, properties, changes]: JCal): boolean {
  const dates = changes.flatMap(([, fields]) => fields.filter(([name]) => name === 'rdate').flatMap(valuesOf));
  const hasName = properties.some(([name]) => name === 'tzid');
  return hasName && changes.length + dates.length <= CHANGES_MAX && changes.every(isYearlyChange);
}

function isYearlyChange([, properties]: JCal): boolean {
  const starts = properties.filter(([name]) => name === 'dtstart').flatMap(valuesOf);
  const rules = properties.filter(([name]) => name === 'rrule').flatMap(valuesOf);
  return (
    starts.every((start) => Number(String(start).slice(0, 4)) >= YEAR_MIN) &&
    rules.length <= 1 &&
    rules.every(isYearlyRule)
  );
}

/** True for a rule with at most one day a year that exists in nearly every year. */
function isYearlyRule(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return false;
  const {
    freq,
    interval = 1,
    bymonth,
    byday,
    bymonthday,
    until: _,
    count: __,
    wkst: ___,
    ...others
  } = Object.fromEntries(Object.entries(rule));
  const monthDays = listOf(bymonthday);
  return (
    Object.keys(others).length === 0 &&
    freq === 'YEARLY' &&
    interval === 1 &&
    listOf(bymonth).length <= 1 &&
    listOf(byday).length <= 1 &&
    monthDays.length <= MONTH_DAYS_MAX &&
    monthDays.every((day) => Math.abs(Number(day)) <= 28)
  );
}

const valuesOf = ([, , , ...values]: JCalProperty): readonly unknown[] => values;
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
