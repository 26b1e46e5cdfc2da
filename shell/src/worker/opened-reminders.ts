import { LINE_REMINDER_ID } from '@northkeep/contracts';
import {
  deleteReminderTexts,
  isReminderShown,
  pressReminderDone,
  type ReminderText,
  readReminderText,
  storeReminderAgain,
} from '@northkeep/shared-vault/reminder-texts';
import { OPENED_REMINDER_TEXTS as TEXT } from '../push/message-texts.ts';
import { RequestFailedError, requestWithSession } from './request-with-session.ts';
import type { ShownNotification } from './scope.ts';

// What a reminder is about, on a device whose user agreed that it is shown, also while the vault is locked
// (docs/adr/0102-reminders.md).

/** Maximum number of lines and steps that a notification names. */
const NAMED_MAX = 3;
/** Time in ms after which a notification is shown without the text. Some browsers never open a database again. */
const READ_WITHIN_MS = 3_000;
const UNAUTHORIZED = 401;
const DONE = { action: 'done', title: TEXT.done } as const;
const AGAIN = { action: 'again', title: TEXT.again } as const;

type ReminderAction = (typeof DONE | typeof AGAIN)['action'];

export const isReminderAction = (action: string): action is ReminderAction =>
  action === DONE.action || action === AGAIN.action;

/**
 * Returns what the notification of a reminder shows; null when this device does not know what it is about, or when it is
 * not due. 'Done' is offered only where everything that it completes or counts is named.
 */
export async function readOpenedReminder(id: string): Promise<Pick<ShownNotification, 'body' | 'actions'> | null> {
  const found = await readText(id);
  if (!found || !isReminderShown(found, Date.now())) return null;
  const named = found.items.slice(0, NAMED_MAX).map(({ text, planned }) => `${text}\n${planned}`);
  const more = found.items.length - named.length;
  const body = [...named, ...(more > 0 ? [TEXT.more(more)] : [])].join('\n');
  return { body, actions: more > 0 ? [AGAIN] : [DONE, AGAIN] };
}

/**
 * Stores that 'Done' of a reminder was pressed, for the next page that is unlocked. Returns false when this device does
 * not know what the reminder is about, or could not store it.
 */
export async function storeDone(id: string): Promise<boolean> {
  try {
    return await pressReminderDone(id, Date.now());
  } catch (reason) {
    console.debug('the press was not stored', reason);
    return false;
  }
}

/** Asks the server to remind again in an hour. Returns the text that replaces the notification. */
export async function remindAgain(id: string): Promise<string> {
  // The notification of another account may still be shown: this device no longer knows its text.
  const text = await readText(id);
  if (!text) return TEXT.notStored;
  try {
    const added = await addReminderAgain();
    await storeReminderAgain({ ...added, items: text.items }).catch((reason: unknown) =>
      console.debug('the reminder will come without its text', reason),
    );
    return TEXT.postponed;
  } catch (reason) {
    console.debug('the reminder was not postponed', reason);
    return textOfFailure(reason);
  }
}

async function addReminderAgain(): Promise<{ id: string; dueMinute: number }> {
  const response = await requestWithSession('/api/push/line-reminders/again', { method: 'POST' });
  const { id, dueMinute } = Object(await response.json());
  if (typeof id === 'string' && LINE_REMINDER_ID.test(id) && Number.isSafeInteger(dueMinute)) return { id, dueMinute };
  throw new TypeError('the answer is not valid');
}

/** A session that has ended, such as by a revocation from another device, ends what this device may show. */
async function textOfFailure(reason: unknown): Promise<string> {
  if (!(reason instanceof RequestFailedError)) return TEXT.notPostponed;
  if (reason.status !== UNAUTHORIZED) return TEXT.refused;
  await deleteReminderTexts().catch((error: unknown) => console.debug('the texts were not deleted', error));
  return TEXT.loggedOut;
}

/** A browser whose storage fails or does not answer shows that something is due. */
async function readText(id: string): Promise<ReminderText | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), READ_WITHIN_MS);
  });
  try {
    return await Promise.race([readReminderText(id), late]);
  } catch (reason) {
    console.debug('it is not known what the reminder is about', reason);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
