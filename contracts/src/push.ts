/** Kinds of reminders that the server sends at a day and time of the user. */
export const REMINDER_KINDS = ['weekly-review', 'daily-focus'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const PUSH_KINDS = [...REMINDER_KINDS, 'test'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Contents of a push message, without text: the service worker supplies it. A reminder of a line has only a random id. */
export type PushMessage = ({ readonly kind: PushKind } | { readonly id: string }) & {
  /** Present when a reminder is sent well after its time. */
  readonly late?: true;
};

/** Maximum number of minutes at which the server reminds a user of lines: the next ones. */
export const LINE_REMINDERS_MAX = 50;

/**
 * Maximum number of subscribed browsers of a user. A further browser replaces the browser that subscribed longest ago.
 */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

/** Time in minutes after which a reminder of a line is no longer shown, neither by an open tab nor by a push message. */
export const LINE_REMINDER_LATE_MAX = 120;

/** Response of `POST /push/line-reminders`: the stored minutes of the list, and the id that the message of each carries. */
export interface SavedLineReminders {
  readonly lineReminders: readonly { readonly id: string; readonly dueMinute: number }[];
}

/** Random id of a reminder of lines, in base64url. */
export const LINE_REMINDER_ID = /^[\w-]{16}$/;

/** Beginning of the tag of a notification that reminds of lines. The random id of the reminder follows. */
export const LINE_REMINDER_TAG = 'line ';

/** Times at which a user is reminded. The server can read them, because it sends the reminders. */
export interface Reminders {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** `day` is 0 for Sunday to 6 for Saturday, `time` is 'HH:MM'. */
  readonly weeklyReview: { readonly isOn: boolean; readonly day: number; readonly time: string };
  readonly dailyFocus: { readonly isOn: boolean; readonly time: string };
}

/**
 * Reminders of a user who has just subscribed and set none: a weekly reminder on Sunday evening, and no daily reminder.
 */
export const createDefaultReminders = (zone: string): Reminders => ({
  zone,
  weeklyReview: { isOn: true, day: 0, time: '18:00' },
  dailyFocus: { isOn: false, time: '08:00' },
});
