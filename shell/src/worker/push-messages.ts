import { FALLBACK_PUSH_TEXT, LATE_REMINDER_TEXT, PUSH_TEXTS, type PushText } from '../push/message-texts.ts';
import type { OpenPathMessage } from './messages.ts';
import { type NotificationClickEvent, type PageClient, type PushMessageEvent, workerScope } from './scope.ts';

const ICON = '/icons/icon-192.png';

/** Shows a push message. The message contains only its kind and whether it is late; the text is chosen here. */
export async function showPushNotification({ data }: Pick<PushMessageEvent, 'data'>): Promise<void> {
  const { kind, isLate } = parseMessage(() => data?.json());
  const { title, body: text } = textOf(kind);
  const body = isLate ? `${text} ${LATE_REMINDER_TEXT}` : text;
  // A later message of the same kind replaces this one.
  await workerScope.registration.showNotification(title, { body, icon: ICON, badge: ICON, tag: kind });
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

/** Returns the kind of a message, which is empty when it is not readable. */
function parseMessage(read: () => unknown): { readonly kind: string; readonly isLate: boolean } {
  try {
    const message = Object(read());
    const kind: unknown = Reflect.get(message, 'kind');
    return { kind: typeof kind === 'string' ? kind : '', isLate: Reflect.get(message, 'late') === true };
  } catch {
    return { kind: '', isLate: false };
  }
}

function textOf(kind: string): PushText {
  const known = Object.entries(PUSH_TEXTS).find(([name]) => name === kind);
  return known?.[1] ?? FALLBACK_PUSH_TEXT;
}
