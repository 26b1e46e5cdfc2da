import { LABEL_MAX, WEEK_LOG_ROWS_MAX } from './texts.ts';

/** Every selected step's target and progress of one ISO week, written before a review resets anything. */
export const weekLogs = {
  schema: 1,
  ids: 'iso-week',
  parents: [],
  ordered: false,
  fields: {
    steps: {
      seal: 'sealed',
      type: 'rows',
      max: WEEK_LOG_ROWS_MAX,
      of: {
        stepId: { seal: 'sealed', type: 'string', max: 36 },
        goalId: { seal: 'sealed', type: 'string', max: 36 },
        label: { seal: 'sealed', type: 'string', max: LABEL_MAX },
        target: { seal: 'sealed', type: 'number', min: 0, max: 99, integer: true },
        progress: { seal: 'sealed', type: 'number', min: 0, max: 99, integer: true },
      },
    },
  },
  required: ['steps'],
  groups: [],
} as const;

/** A completed weekly review. */
export const reviews = {
  schema: 1,
  ids: 'iso-week',
  parents: [],
  ordered: false,
  fields: {
    completedAt: { seal: 'sealed', type: 'string', max: 30 },
    note: { seal: 'sealed', type: 'string', max: 20_000, nullable: true },
  },
  required: ['completedAt'],
  groups: [],
} as const;

/** One taken self-assessment or pulse check-in, answered and scored on the device. */
export const assessments = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: false,
  fields: {
    instrument: { seal: 'sealed', type: 'string', max: 60 },
    takenAt: { seal: 'sealed', type: 'string', max: 30 },
    answers: {
      seal: 'sealed',
      type: 'list',
      max: 200,
      of: { seal: 'sealed', type: 'number', min: -100, max: 100, nullable: true },
    },
    scores: {
      seal: 'sealed',
      type: 'rows',
      max: 20,
      of: {
        scale: { seal: 'sealed', type: 'string', max: 60 },
        value: { seal: 'sealed', type: 'number', min: -1_000, max: 1_000 },
      },
    },
  },
  required: ['instrument', 'takenAt', 'answers'],
  groups: [],
} as const;
