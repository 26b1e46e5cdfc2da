export const SETTINGS_ID = 'settings';
export const ONBOARDING_ID = 'onboarding';

/** Preferences that follow the person; everything sealed. */
export const settings = {
  schema: 1,
  ids: 'fixed',
  fixed: [SETTINGS_ID],
  parents: [],
  ordered: false,
  fields: {
    city: { seal: 'sealed', type: 'string', max: 200, nullable: true },
    latitude: { seal: 'sealed', type: 'number', min: -90, max: 90, nullable: true },
    longitude: { seal: 'sealed', type: 'number', min: -180, max: 180, nullable: true },
    geoEnabled: { seal: 'sealed', type: 'boolean' },
    timeZone: { seal: 'sealed', type: 'string', max: 60, nullable: true },
    suggestionsOptIn: { seal: 'sealed', type: 'boolean' },
    pulseEnabled: { seal: 'sealed', type: 'boolean' },
  },
  required: [],
  groups: [['city', 'latitude', 'longitude', 'geoEnabled']],
} as const;

/** Wizard state; clear as a whole, so the server can answer `needsOnboarding`. */
export const onboarding = {
  schema: 1,
  ids: 'fixed',
  fixed: [ONBOARDING_ID],
  parents: [],
  ordered: false,
  fields: {
    finished: { seal: 'clear', form: 'boolean' },
    lastStep: { seal: 'clear', form: 'integer', min: 0, max: 6 },
  },
  required: [],
  groups: [],
} as const;
