import type { KindDeclaration } from './declaration.ts';
import { LABEL_LENGTH_MAX } from './text-limits.ts';

/**
 * A completed review of an ISO week or of a quarter. Every device derives the record's id from the calendar, so two
 * devices that finish the same review offline write the same record. The decisions that reach the server first are
 * kept; if the notes differ, the user chooses one.
 */
export const reviews = {
  schema: 1,
  ids: 'calendar-period',
  parents: [],
  ordered: false,
  paths: ['/reviews'],
  recordsMax: 2_000,
  display: { noun: 'review', heading: 'Reviews', title: null },
  fields: {
    completedAt: {
      seal: 'sealed',
      type: 'string',
      max: 30,
      required: true,
      merge: 'stored',
      userText: false,
      display: { name: 'a setting' },
    },
    note: {
      seal: 'sealed',
      type: 'string',
      max: 20_000,
      nullable: true,
      default: null,
      userText: true,
      display: { name: 'note', comparesWords: true },
    },
    /**
     * Weekly frequency of each confirmed step before and after the review. The labels are copies, because a review
     * remains after its steps are deleted.
     */
    decisions: {
      seal: 'sealed',
      type: 'rows',
      max: 500,
      padStep: 2_048,
      of: {
        stepId: { seal: 'sealed', type: 'string', max: 36, refersTo: 'steps' },
        stepLabel: { seal: 'sealed', type: 'string', max: LABEL_LENGTH_MAX },
        goalLabel: { seal: 'sealed', type: 'string', max: LABEL_LENGTH_MAX },
        before: { seal: 'sealed', type: 'number', min: 0, max: Number.MAX_SAFE_INTEGER, integer: true },
        after: { seal: 'sealed', type: 'number', min: 0, max: Number.MAX_SAFE_INTEGER, integer: true },
      },
      default: [],
      merge: 'stored',
      display: { name: 'a setting' },
    },
  },
  groups: [],
} as const satisfies KindDeclaration;
