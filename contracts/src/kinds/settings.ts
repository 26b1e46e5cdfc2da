import type { KindDeclaration } from './declaration.ts';
import { SETTINGS_ID } from './fixed-ids.ts';
import { KEPT_FILTER_LENGTH_MAX, KEPT_FILTERS_MAX } from './text-limits.ts';

const SWITCH_FIELD = { seal: 'sealed', type: 'boolean', default: false, display: { name: 'a setting' } } as const;
/** ISO date, or null. */
const DATE_FIELD = {
  seal: 'sealed',
  type: 'string',
  max: 10,
  nullable: true,
  default: null,
  userText: false,
  display: { name: 'a setting' },
} as const;

/** Origin of an external service to which the user agreed to send values, or null. */
const AGREED_ORIGIN_FIELD = { ...DATE_FIELD, max: 300 } as const;

const TAG_FIELD = {
  seal: 'sealed',
  type: 'string',
  max: 35,
  nullable: true,
  default: null,
  userText: false,
} as const;

/** Preferences that are synced to every device of the account. All of them are encrypted. */
export const settings = {
  schema: 1,
  ids: 'fixed',
  fixed: [SETTINGS_ID],
  parents: [],
  ordered: false,
  paths: ['/settings'],
  recordsMax: 1,
  display: { noun: 'settings', heading: 'Settings', title: null },
  fields: {
    city: {
      seal: 'sealed',
      type: 'string',
      max: 200,
      nullable: true,
      default: null,
      userText: true,
      display: { name: 'place' },
    },
    latitude: {
      seal: 'sealed',
      type: 'number',
      min: -90,
      max: 90,
      nullable: true,
      default: null,
      display: { name: 'a setting' },
    },
    longitude: {
      seal: 'sealed',
      type: 'number',
      min: -180,
      max: 180,
      nullable: true,
      default: null,
      display: { name: 'a setting' },
    },
    geoEnabled: SWITCH_FIELD,
    weatherOrigin: AGREED_ORIGIN_FIELD,
    geocodingOrigin: AGREED_ORIGIN_FIELD,
    timeZone: {
      seal: 'sealed',
      type: 'string',
      max: 60,
      nullable: true,
      default: null,
      userText: false,
      display: { name: 'time zone' },
    },
    /** Language tag whose formats are used for dates and numbers, such as `de-DE`; null: that of each device. */
    region: { ...TAG_FIELD, display: { name: 'region' } },
    /** Language of the names of days and months; null: that of the region. */
    language: { ...TAG_FIELD, display: { name: 'language' } },
    /** Number of hours of the clock; null: as usual in the region. */
    clock: {
      seal: 'sealed',
      type: 'enum',
      values: ['12', '24'],
      nullable: true,
      default: null,
      display: { name: 'clock', values: { '12': '12 hours', '24': '24 hours' } },
    },
    /** Day with which a week is shown: 0 for Sunday to 6 for Saturday; null: as usual in the region. */
    firstWeekday: {
      ...{ seal: 'sealed', type: 'number', min: 0, max: 6, integer: true, nullable: true, default: null },
      display: { name: 'first day of the week' },
    },
    /** Hour at which a day begins. */
    dayStartsAt: {
      ...{ seal: 'sealed', type: 'number', min: 0, max: 6, integer: true, default: 0 },
      display: { name: 'beginning of a day' },
    },
    suggestionsOptIn: SWITCH_FIELD,
    /** True when the icon of the installed app shows the number of today's open lines. */
    badgeEnabled: SWITCH_FIELD,
    /** Local date from which the export reminder counts the days; null when the user wants no reminder. */
    exportReminderSince: DATE_FIELD,
    /** Local date of the last export on any device. */
    exportedOn: DATE_FIELD,
    pulseEnabled: SWITCH_FIELD,
    /** Secrets that the ids of imported records with a world-wide id derive from. */
    importSecrets: {
      seal: 'sealed',
      type: 'list',
      of: { seal: 'sealed', type: 'string', max: 50 },
      max: 16,
      padStep: 1_024,
      default: [],
      merge: 'union',
      userText: false,
      display: { name: 'a setting' },
    },
    /**
     * Lines of calendar entries that the undo of an import has deleted: each item joins the first hexadecimal digits of
     * up to eight ids. Every other deleted entry was deleted by the user.
     */
    undoneEntries: {
      seal: 'sealed',
      type: 'list',
      of: { seal: 'sealed', type: 'string', max: 48 },
      max: 1_000,
      padStep: 1_024,
      default: [],
      merge: 'union',
      userText: false,
      display: { name: 'a setting' },
    },
    /** Filters of the notes that are kept under a name, each as JSON text (docs/adr/0104-kept-filters.md). */
    keptFilters: {
      seal: 'sealed',
      type: 'list',
      of: { seal: 'sealed', type: 'string', max: KEPT_FILTER_LENGTH_MAX },
      max: KEPT_FILTERS_MAX,
      padStep: 1_024,
      default: [],
      merge: 'union',
      userText: true,
      display: { name: 'filters of the notes' },
    },
  },
  groups: [['city', 'latitude', 'longitude', 'geoEnabled']],
} as const satisfies KindDeclaration;
