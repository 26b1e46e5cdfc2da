/** Kinds of reminders that the server sends at a day and time of the user. */
export const REMINDER_KINDS = ['weekly-review', 'daily-focus'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const PUSH_KINDS = [...REMINDER_KINDS, 'test'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Contents of a push message, without text: the service worker supplies it. */
export interface PushMessage {
  readonly kind: PushKind;
  /** Present when a reminder is sent well after its time. */
  readonly late?: true;
}

/**
 * Maximum number of subscribed browsers of a user. A further browser replaces the browser that subscribed longest ago.
 */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

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
