import { declareIndex } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

/** The indexes of the minutes at which users are reminded of lines. */
export const lineReminderIndexes: IndexStep = {
  number: 2,
  name: 'line-reminder-indexes',
  drop: [],
  create: [declareIndex('push_line_reminders', 'userId'), declareIndex('push_line_reminders', 'dueMinute')],
};
