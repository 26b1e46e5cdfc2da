import type { KindDeclaration } from './declaration.ts';
import { labelField } from './label-field.ts';
import { STEP_REMINDER_LENGTH_MAX } from './text-limits.ts';

/**
 * A weekly step under a goal or a milestone. `total` is the planned number of times a week. A `weeklyProgress` record
 * contains the number of times that the user did the step in one week.
 */
export const steps = {
  schema: 1,
  ids: 'uuid',
  parents: ['goals', 'milestones'],
  ordered: true,
  paths: [
    '/northkeep/aims/:aimId/goals/:goalId/steps',
    '/northkeep/aims/:aimId/goals/:goalId/milestones/:milestoneId/steps',
  ],
  recordsMax: 20_000,
  display: { noun: 'step', heading: 'Steps', title: 'label' },
  fields: {
    label: labelField,
    total: {
      seal: 'sealed',
      type: 'number',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      integer: true,
      required: true,
      default: 1,
      saveDelayMs: 300,
      display: { name: 'times a week', unit: ['time', 'times'], comparesWords: true },
    },
    status: {
      seal: 'sealed',
      type: 'enum',
      values: ['selected', 'parked'],
      required: true,
      default: 'parked',
      display: { name: 'place', values: { selected: 'This week', parked: 'Parked' }, change: 'moved' },
    },
    /**
     * Weekdays and time of day at which the user is reminded of the step, such as `MO,WE,FR 18:30`; null for no reminder.
     * `readStepReminder` reads it (docs/adr/0102-reminders.md).
     */
    remindAt: {
      seal: 'sealed',
      type: 'string',
      max: STEP_REMINDER_LENGTH_MAX,
      nullable: true,
      default: null,
      userText: false,
      display: { name: 'reminder', format: 'step-reminder' },
    },
    aiOrigin: { seal: 'sealed', type: 'boolean', default: false, display: { name: 'a setting' } },
  },
  groups: [['status', 'index']],
} as const satisfies KindDeclaration;
