import { UUID_PATTERN } from '../uuid.ts';
import type { KindDeclaration } from './declaration.ts';
import { LABEL_LENGTH_MAX } from './text-limits.ts';

const idField = {
  seal: 'sealed',
  type: 'string',
  max: 36,
  required: true,
  merge: 'stored',
  userText: false,
  display: { name: 'a setting' },
} as const;
const copiedLabel = { ...idField, max: LABEL_LENGTH_MAX, display: { name: 'its words' } } as const;

/**
 * Number of times that a step was done in one ISO week. The record has no parent and contains copies of the labels, so
 * it remains after its step, goal and aim are deleted. The count is never reset: each week has a separate record.
 */
export const weeklyProgress = {
  schema: 1,
  ids: 'derived',
  parents: [],
  ordered: false,
  paths: ['/northkeep/aims/:aimId/goals/:goalId/steps/:stepId/progress'],
  pathFields: ['aimId', 'goalId', 'stepId'],
  recordsMax: 50_000,
  display: { noun: 'week of a step', heading: 'Weekly progress', title: 'stepLabel' },
  fields: {
    stepLabel: copiedLabel,
    goalLabel: copiedLabel,
    aimLabel: copiedLabel,
    /** ISO week, such as `2026-W47`. */
    week: { ...idField, max: 8 },
    stepId: { ...idField, refersTo: 'steps' },
    goalId: { ...idField, refersTo: 'goals' },
    aimId: { ...idField, refersTo: 'aims' },
    /** Planned number of times in the week, copied from the step when the record was last written. */
    target: {
      seal: 'sealed',
      type: 'number',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      integer: true,
      required: true,
      merge: 'stored',
      display: { name: 'times a week', unit: ['time', 'times'] },
    },
    /**
     * The maximum is higher than that of the planned number: a user may count more on purpose, and what several offline
     * devices counted beyond the target adds up.
     */
    progress: {
      seal: 'clear',
      form: 'integer',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      default: 0,
      merge: 'sum',
      display: { name: 'times done', unit: ['time', 'times'], change: 'counted', outOf: 'target' },
    },
    /** Instant (ISO 8601) at which the user corrected the count after its week had ended; null if never corrected. */
    correctedAt: {
      seal: 'sealed',
      type: 'string',
      max: 30,
      nullable: true,
      default: null,
      // When two devices correct the same week, only the times differ. The stored time is kept, so no conflict arises.
      merge: 'stored',
      userText: false,
      display: { name: 'a setting' },
    },
  },
  groups: [],
} as const satisfies KindDeclaration;

/**
 * Returns the id of a step that replaces a purged one: a UUID of version 8 with which {@link weeklyProgressId} makes the
 * same ids, so that the counts of the step stay. Null when the id is of version 8 already.
 */
export function replacingStepId(stepId: string): string | null {
  return stepId[14] === '4' ? `${stepId.slice(0, 14)}8${stepId.slice(15)}` : null;
}

/**
 * Returns the id of the progress record of a step and an ISO week, so that all devices write the same record. It is a
 * UUID of version 8 (RFC 9562 §5.8): the last 48 bits of the step's random id, combined by XOR with the week as a
 * number (202647 for `2026-W47`). Two weeks of a step never have the same id. Throws for a `stepId` that is not a UUID.
 */
export function weeklyProgressId(stepId: string, week: string): string {
  if (!UUID_PATTERN.test(stepId)) throw new Error('A step has a UUID.');
  const number = BigInt(week.slice(0, 4)) * 100n + BigInt(week.slice(6));
  const node = (BigInt(`0x${stepId.slice(24)}`) ^ number).toString(16).padStart(12, '0');
  return `${stepId.slice(0, 14)}8${stepId.slice(15, 24)}${node}`;
}
