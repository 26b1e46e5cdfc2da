import { PUSH_KINDS } from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openNotificationPage, showPushNotification } from './push-messages.ts';

const shown: unknown[][] = [];
const opened: string[] = [];
let pages: { url: string; focused: boolean; messages: unknown[] }[] = [];

beforeAll(() => {
  vi.stubGlobal('registration', { showNotification: async (...said: unknown[]) => void shown.push(said) });
  vi.stubGlobal('clients', {
    matchAll: async () =>
      pages.map((page) => ({
        url: page.url,
        focus: async () => {
          page.focused = true;
        },
        postMessage: (message: unknown) => page.messages.push(message),
      })),
    openWindow: async (path: string) => void opened.push(path),
  });
});
beforeEach(() => {
  shown.length = 0;
  opened.length = 0;
  pages = [];
});
afterAll(() => vi.unstubAllGlobals());

const pageAt = (path: string) => ({ url: `http://localhost${path}`, focused: false, messages: [] as unknown[] });
const receive = (message: unknown) => showPushNotification({ data: { json: () => message } });
const click = (tag: string) => openNotificationPage({ notification: { tag, close: () => undefined } });
const openOf = async (tag: string) => {
  await click(tag);
  return opened.at(-1);
};

describe('showPushNotification', () => {
  // shows: push.words
  it('shows a local text for each kind of message', async () => {
    for (const kind of PUSH_KINDS) await receive({ kind });
    expect(shown.map(([title, options]) => [title, Reflect.get(Object(options), 'body')])).toEqual([
      ['Northkeep', 'Your weekly review is ready.'],
      ['Northkeep', 'Your focus of today is ready.'],
      ['Northkeep', 'Notifications work on this device.'],
    ]);
  });

  // shows: push.words.late
  it('says that a reminder is late, and only when the message says so', async () => {
    for (const late of [true, false, 'yes']) await receive({ kind: 'weekly-review', late });
    expect(shown.map(([, options]) => Reflect.get(Object(options), 'body'))).toEqual([
      'Your weekly review is ready. This reminder is late.',
      'Your weekly review is ready.',
      'Your weekly review is ready.',
    ]);
  });

  // shows: push.line.words
  it('says that something is due for a reminder of a line, once for each reminder', async () => {
    const [one, two] = ['abcdefgh-_012345', 'ABCDEFGH-_012345'];
    for (const id of [one, one, two]) await receive({ id });
    await receive({ id: two, late: true });
    expect(shown.map(([title, options]) => [title, Reflect.get(Object(options), 'body')])).toEqual([
      ...Array(3).fill(['Northkeep', 'Something is due.']),
      ['Northkeep', 'Something is due. This reminder is late.'],
    ]);
    // The browser replaces a notification by one with the same tag.
    const tags = shown.map(([, options]) => Reflect.get(Object(options), 'tag'));
    expect(tags).toEqual([`line ${one}`, `line ${one}`, `line ${two}`, `line ${two}`]);
  });

  it('shows no id that is none', async () => {
    for (const id of ['https://evil.example', 'x'.repeat(17), 5]) await receive({ id });
    expect(JSON.stringify(shown)).not.toContain('evil');
    expect(shown.map(([, options]) => Reflect.get(Object(options), 'body'))).toEqual(
      Array(3).fill('Something is ready for you.'),
    );
  });

  // shows: push.words.foreign
  it('shows only the kind of a message, none of its other content', async () => {
    await receive({ kind: 'weekly-review' });
    const evil = 'https://evil.example/a.png';
    const fields = ['title', 'body', 'icon', 'badge', 'image', 'tag', 'data', 'actions', 'dir', 'lang', 'silent'];
    await receive({ ...Object.fromEntries(fields.map((field) => [field, evil])), kind: 'weekly-review' });
    expect(shown).toHaveLength(2);
    expect(shown[1]).toEqual(shown[0]);
    expect(JSON.stringify(shown)).not.toContain('evil');
  });

  // shows: push.words.unknown
  it.each([
    ['a kind of a later release', { json: () => ({ kind: 'constructor' }) }],
    ['a text', { json: () => JSON.parse('{') }],
    ['no body', null],
  ])('shows a general sentence for %s', async (_title, data) => {
    await showPushNotification({ data });
    expect(shown).toEqual([['Northkeep', expect.objectContaining({ body: 'Something is ready for you.' })]]);
  });
});

describe('openNotificationPage', () => {
  // shows: push.click.open
  it('opens the review for the weekly reminder and the app for the daily one', async () => {
    expect(await openOf('weekly-review')).toBe('/app?modal=review');
    expect(await openOf('daily-focus')).toBe('/app');
    expect(await openOf('line abcdefgh-_012345')).toBe('/app');
    expect(await openOf('of a later release')).toBe('/app');
  });

  // shows: push.click.focus
  it('focuses an open tab of the app and lets it navigate, without loading it again', async () => {
    pages = [pageAt('/about'), pageAt('/app/notes')];
    await click('weekly-review');
    expect(opened).toEqual([]);
    expect(pages.map(({ focused }) => focused)).toEqual([false, true]);
    expect(pages[1]?.messages).toEqual([{ type: 'open', path: '/app?modal=review' }]);
  });

  // shows: push.click.public
  it('opens a new tab when only public pages are open', async () => {
    pages = [pageAt('/'), pageAt('/apples')];
    expect(await openOf('daily-focus')).toBe('/app');
    expect(pages.map(({ focused }) => focused)).toEqual([false, false]);
  });

  // shows: push.click.close
  it('closes the notification', async () => {
    const close = vi.fn();
    await openNotificationPage({ notification: { tag: 'test', close } });
    expect(close).toHaveBeenCalledOnce();
    expect(opened).toEqual(['/app/settings/notifications']);
  });
});
