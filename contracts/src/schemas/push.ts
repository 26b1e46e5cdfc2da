import { z } from 'zod';
import { isTimeZone } from '../calendar.ts';
import { LINE_REMINDERS_MAX, PUSH_SUBSCRIPTIONS_MAX } from '../push.ts';

/** Base64url of exactly `bytes` bytes, without padding. */
const base64Url = (bytes: number) =>
  z
    .string()
    .length(Math.ceil((bytes * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/);

const endpoint = z.url({ protocol: /^https?$/ }).max(2_048);

/** `PushSubscription.toJSON()` of the browser. */
export const pushSubscriptionBody = z.strictObject({
  endpoint,
  expirationTime: z.number().nullable().optional(),
  /** Public key (an uncompressed P-256 point) and authentication secret of the browser, RFC 8291. */
  keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
});
export const pushEndpointBody = z.strictObject({ endpoint });
export const pushKeyResponse = z.strictObject({ publicKey: base64Url(65) });
export const validatePushResponse = z.strictObject({ valid: z.boolean() });
const subscriptionCount = z.int().min(0).max(PUSH_SUBSCRIPTIONS_MAX);
/**
 * Response of `GET /push/test`: number of browsers whose push service accepted the message, and number of those whose
 * push service did not accept it.
 */
export const pushTestResponse = z.strictObject({ sent: subscriptionCount, failed: subscriptionCount });

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const remindersBody = z.strictObject({
  zone: z.string().min(1).max(60).refine(isTimeZone, { error: 'This time zone is not known.' }),
  weeklyReview: z.strictObject({ isOn: z.boolean(), day: z.int().min(0).max(6), time }),
  dailyFocus: z.strictObject({ isOn: z.boolean(), time }),
});
/** Reminders of the user; null for a user who has never set any. */
export const remindersResponse = remindersBody.nullable();

/** Response of `GET /push/line-reminders`: whether a browser of the user is subscribed, which push messages reach. */
export const lineRemindersResponse = z.strictObject({ isSubscribed: z.boolean() });
/** Maximum minute, counted from 1970: the last one of the year 9999. */
const MINUTE_MAX = 4_223_371_679;
const dueMinute = z.int().min(0).max(MINUTE_MAX);
/** Stored minute, and the id that the push message of it carries. */
const lineReminder = z.strictObject({ id: z.string(), dueMinute });
/** Response of `POST /push/line-reminders`: the stored minutes of the body, without those that have been sent. */
export const savedLineRemindersResponse = z.strictObject({ lineReminders: z.array(lineReminder) });
/** Response of `POST /push/line-reminders/again`: the added minute. */
export const repeatedLineReminderResponse = lineReminder;
/** Minutes, counted from 1970, at which the user is reminded of lines. They replace the stored ones. */
export const lineRemindersBody = z.strictObject({
  dueMinutes: z.array(dueMinute).max(LINE_REMINDERS_MAX),
});
