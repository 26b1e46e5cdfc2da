const KINDS = ['line', 'step'] as const;

/** A line or a weekly step as a reminder shows it. */
export interface ReminderItem {
  readonly kind: (typeof KINDS)[number];
  readonly id: string;
  /** Beginning of the text of the line, or of the label of the step. */
  readonly text: string;
  /** Second line of text, such as 'Planned for Tue, Nov 24, 9:30 AM'. */
  readonly planned: string;
  /** Planned day and time of a line, '2026-11-24 09:30', or the stored reminder of a step. */
  readonly at: string;
}

/** What a reminder is about: the lines and steps of which it reminds at its minute. */
export interface ReminderText {
  /** Minute at which it is due, counted from 1970. */
  readonly dueMinute: number;
  readonly items: readonly ReminderItem[];
}

export interface HeldText extends ReminderText {
  /** Random id of the reminder, which the push message carries. */
  readonly id: string;
}

/** A press of 'Done' in a notification, which the next unlocked tab carries out. */
export interface ReminderPress {
  /** The line or step as the notification showed it. */
  readonly item: ReminderItem;
  /** Time of the press in ms since 1970. */
  readonly at: number;
}

const isReminderItem = (value: unknown): value is ReminderItem => {
  const { kind, id, text, planned, at } = Object(value);
  return KINDS.includes(kind) && [id, text, planned, at].every((part) => typeof part === 'string');
};

export const isHeldText = (value: unknown): value is HeldText => {
  const { id, dueMinute, items } = Object(value);
  return typeof id === 'string' && typeof dueMinute === 'number' && Array.isArray(items) && items.every(isReminderItem);
};

export const isReminderPress = (value: unknown): value is ReminderPress => {
  const { item, at } = Object(value);
  return isReminderItem(item) && typeof at === 'number';
};
