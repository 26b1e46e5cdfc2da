import type { KindDeclaration } from './declaration.ts';
import { LABEL_MAX, WEEK_LOG_ROWS_MAX } from './text-limits.ts';

/** Target and progress of every selected step in one ISO week, written before a review resets them. */
export const weekLogs = {
  schema: 1,
  ids: 'iso-week',
  parents: [],
  ordered: false,
  paths: ['/week-logs'],
  recordsMax: 2_000,
  display: { noun: 'week', heading: 'Week logs', title: null },
  fields: {
    steps: {
      seal: 'sealed',
      type: 'rows',
      max: WEEK_LOG_ROWS_MAX,
      padStep: 2_048,
      of: {
        stepId: { seal: 'sealed', type: 'string', max: 36 },
        goalId: { seal: 'sealed', type: 'string', max: 36 },
        label: { seal: 'sealed', type: 'string', max: LABEL_MAX },
        target: { seal: 'sealed', type: 'number', min: 0, max: 99, integer: true },
        progress: { seal: 'sealed', type: 'number', min: 0, max: 99, integer: true },
      },
      required: true,
      default: [],
      display: { name: 'a setting' },
    },
  },
  groups: [],
} as const satisfies KindDeclaration;
