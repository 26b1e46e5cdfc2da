import { LINE_REMINDER_ID, LINE_REMINDER_TAG } from '@northkeep/contracts';
import {
  FALLBACK_PUSH_TEXT,
  LATE_REMINDER_TEXT,
  LINE_REMINDER_TEXT,
  OPENED_REMINDER_TEXTS,
  PUSH_TEXTS,
  type PushText,
} from '../push/message-texts.ts';
import type { OpenPathMessage, ReminderPressedMessage } from './messages.ts';
import { isReminderAction, readOpenedReminder, remindAgain, storeDone } from './opened-reminders.ts';
import {
  type NotificationClickEvent,
  type PageClient,
  type PushMessageEvent,
  type ShownNotification,
  workerScope,
} from './scope.ts';

const ICON = '/icons/icon-192.png';
/** Time in ms within which an open page answers that it has completed the lines. */
const CARRIED_OUT_WITHIN_MS = 2_000;

/**
 * Shows a push message. The message contains only its kind, or the random id of a reminder of a line, and whether it is
 * late; the text is chosen here.
 */
export async function showPushNotification({ data }: Pick<PushMessageEvent, 'data'>): Promise<void> {
  const { tag, isLate } = parseMessage(() => data?.json());
  const { title, body: text } = textOf(tag);
  const opened = tag.startsWith(LINE_REMINDER_TAG)
    ? await readOpenedReminder(tag.slice(LINE_REMINDER_TAG.length))
    : null;
  const sentence = opened?.body ?? text;
  const body = isLate ? `${sentence}${opened ? '\n' : ' '}${LATE_REMINDER_TEXT}` : sentence;
  // A later message of the same kind, or a second one of the same reminder, replaces this one.
  await show({ title, body, tag, ...(opened ? { actions: opened.actions } : {}) });
}

interface Shown extends Pick<ShownNotification, 'body' | 'tag' | 'actions'> {
  readonly title: string;
}

const show = ({ title, ...options }: Shown): Promise<void> =>
  workerScope.registration.showNotification(title, { ...options, icon: ICON, badge: ICON });

/** Handles a press of a notification: carries out its button, or opens its page. */
export async function handleNotificationClick(
  event: Pick<NotificationClickEvent, 'notification' | 'action'>,
): Promise<void> {
  const { notification, action } = event;
  const { tag } = notification;
  const isButton = tag.startsWith(LINE_REMINDER_TAG) && isReminderAction(action);
  if (!isButton) return openNotificationPage(event);
  notification.close();
  const id = tag.slice(LINE_REMINDER_TAG.length);
  const body = action === 'done' ? await completeReminded(id) : await remindAgain(id);
  if (body !== null) await show({ title: LINE_REMINDER_TEXT.title, body, tag });
}

/** Returns the text that replaces the notification; null when a page has completed the lines already. */
async function completeReminded(id: string): Promise<string | null> {
  if (!(await storeDone(id))) return OPENED_REMINDER_TEXTS.notStored;
  const pages = (await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isAppPage);
  return (await askToCarryOut(pages)) ? null : OPENED_REMINDER_TEXTS.waits;
}

/** Asks the pages to carry out the presses. Returns whether one of them did so in time. */
async function askToCarryOut(pages: readonly PageClient[]): Promise<boolean> {
  if (pages.length === 0) return false;
  const message: ReminderPressedMessage = { type: 'reminder-pressed' };
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), CARRIED_OUT_WITHIN_MS);
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      page.postMessage(message, [port2]);
    }
  });
}

/** Opens the page of a notification in a tab of the app that is open, or in a new one. */
export async function openNotificationPage({
  notification,
}: Pick<NotificationClickEvent, 'notification'>): Promise<void> {
  notification.close();
  const { path } = textOf(notification.tag);
  const pages = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(isAppPage);
  if (!page) {
    await workerScope.clients.openWindow(path);
    return;
  }
  // A browser may refuse the focus; the tab shows the page anyway.
  await page.focus().catch((reason: unknown) => console.debug('the tab was not focused', reason));
  // The page navigates itself after this message. A navigation by the service worker would reload the page and lose
  // typed text.
  const message: OpenPathMessage = { type: 'open', path };
  page.postMessage(message);
}

const isAppPage = ({ url }: PageClient): boolean => /^\/app(\/|$)/.test(new URL(url).pathname);

/**
 * Returns the tag of the notification of a message: its kind, or the id of a reminder of a line. It is empty when the
 * message is not readable.
 */
function parseMessage(read: () => unknown): { readonly tag: string; readonly isLate: boolean } {
  try {
    const message = Object(read());
    const [kind, id]: unknown[] = [Reflect.get(message, 'kind'), Reflect.get(message, 'id')];
    const isLate = Reflect.get(message, 'late') === true;
    if (typeof id === 'string' && LINE_REMINDER_ID.test(id)) return { tag: `${LINE_REMINDER_TAG}${id}`, isLate };
    return { tag: typeof kind === 'string' ? kind : '', isLate };
  } catch {
    return { tag: '', isLate: false };
  }
}

function textOf(tag: string): PushText {
  if (tag.startsWith(LINE_REMINDER_TAG)) return LINE_REMINDER_TEXT;
  const known = Object.entries(PUSH_TEXTS).find(([name]) => name === tag);
  return known?.[1] ?? FALLBACK_PUSH_TEXT;
}
