import { DIRECTION_MAX, labelField } from './texts.ts';

/** Fixed ids of the two ideal-life entries that exist once. */
export const DIRECTION_ID = 'direction';
export const ANTI_DIRECTION_ID = 'anti-direction';

/** Direction (entry 0), anti-direction (entry 1) and further entries. */
export const idealLife = {
  schema: 1,
  ids: 'uuid-or-fixed',
  fixed: [DIRECTION_ID, ANTI_DIRECTION_ID],
  parents: [],
  ordered: true,
  fields: { label: { seal: 'sealed', type: 'string', max: DIRECTION_MAX } },
  required: ['label'],
  groups: [],
} as const;

export const obstacles = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: true,
  fields: { label: labelField },
  required: ['label'],
  groups: [],
} as const;

export const aims = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: true,
  fields: { label: labelField },
  required: ['label'],
  groups: [],
} as const;

export const goals = {
  schema: 1,
  ids: 'uuid',
  parents: ['aims'],
  ordered: true,
  fields: { label: labelField },
  required: ['label'],
  groups: [],
} as const;

export const milestones = {
  schema: 1,
  ids: 'uuid',
  parents: ['goals'],
  ordered: true,
  fields: { label: labelField },
  required: ['label'],
  groups: [],
} as const;

/** A weekly step under a goal or a milestone. `total` is the planned times a week, `progress` those done. */
export const steps = {
  schema: 1,
  ids: 'uuid',
  parents: ['goals', 'milestones'],
  ordered: true,
  fields: {
    label: labelField,
    total: { seal: 'sealed', type: 'number', min: 0, max: 99, integer: true },
    progress: { seal: 'clear', form: 'integer', min: 0, max: 99, merge: 'sum' },
    status: { seal: 'sealed', type: 'enum', values: ['selected', 'parked'] },
    aiOrigin: { seal: 'sealed', type: 'boolean' },
  },
  required: ['label', 'total', 'status'],
  groups: [['status', 'index']],
} as const;
