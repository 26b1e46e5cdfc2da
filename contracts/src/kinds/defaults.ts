import type { Kind, Values } from './index.ts';

/** Values a new record gets where its draft says nothing (specification 2 §3), and which a missing field reads as. */
export const DEFAULTS: { readonly [K in Kind]: Partial<Values<K>> } = {
  lines: {
    isDone: false,
    doneAt: null,
    type: 'task',
    inDashboard: false,
    macroStepTotal: null,
    macroStepCompleted: null,
    category: null,
    categories: [],
    scheduleDate: null,
    scheduleTime: null,
    aiSuggestedCategory: null,
    copyOf: null,
    minutes: null,
  },
  idealLife: { label: '' },
  obstacles: {},
  aims: {},
  goals: {},
  milestones: {},
  steps: { total: 1, progress: 0, status: 'parked', aiOrigin: false },
  weekLogs: { steps: [] },
  reviews: { note: null },
  assessments: { scores: [] },
  settings: {
    city: null,
    latitude: null,
    longitude: null,
    geoEnabled: false,
    timeZone: null,
    suggestionsOptIn: false,
    pulseEnabled: false,
  },
  onboarding: { finished: false, lastStep: 0 },
};
