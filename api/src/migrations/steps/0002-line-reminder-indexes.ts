import { declareIndex } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

/**
 * The indexes of the minutes at which users are reminded of lines. Development versions whose logins have the form
 * auth-v1 ran this step as `line-reminder-indexes`; a database with that name is refused.
 */
export const lineReminderIndexes: IndexStep = {
  number: 2,
  name: 'reminder-minute-indexes',
  drop: [],
  create: [declareIndex('push_line_reminders', 'userId'), declareIndex('push_line_reminders', 'dueMinute')],
};
