import type { KindDeclaration } from './declaration.ts';

export const SETTINGS_ID = 'settings';

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
    geoEnabled: { seal: 'sealed', type: 'boolean', default: false, display: { name: 'a setting' } },
    timeZone: {
      seal: 'sealed',
      type: 'string',
      max: 60,
      nullable: true,
      default: null,
      userText: false,
      display: { name: 'time zone' },
    },
    suggestionsOptIn: { seal: 'sealed', type: 'boolean', default: false, display: { name: 'a setting' } },
    /** True when the icon of the installed app shows the number of today's open lines. */
    badgeEnabled: { seal: 'sealed', type: 'boolean', default: false, display: { name: 'a setting' } },
    /** Local date from which the export reminder counts the days; null when the user wants no reminder. */
    exportReminderSince: {
      seal: 'sealed',
      type: 'string',
      max: 10,
      nullable: true,
      default: null,
      userText: false,
      display: { name: 'a setting' },
    },
    /** Local date of the last export on any device. */
    exportedOn: {
      seal: 'sealed',
      type: 'string',
      max: 10,
      nullable: true,
      default: null,
      userText: false,
      display: { name: 'a setting' },
    },
    pulseEnabled: { seal: 'sealed', type: 'boolean', default: false, display: { name: 'a setting' } },
  },
  groups: [['city', 'latitude', 'longitude', 'geoEnabled']],
} as const satisfies KindDeclaration;
