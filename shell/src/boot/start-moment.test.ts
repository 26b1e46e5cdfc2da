import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readShellBody } from '../testing/shell-body.ts';

let idle: (() => void)[] = [];
/** Reports a paint to the observers of the page. */
let paint: (name: string) => void;
let pages = 0;
let started: boolean;

/**
 * Imports a new instance of start-moment.ts, as each page load does. The test files share all other modules, which are
 * not loaded again.
 */
async function openPage(root: string, { hasMouse = false } = {}): Promise<void> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: hasMouse && query === '(pointer: fine)' }));
  document.body.innerHTML = root;
  started = false;
  pages += 1;
  const page: { whenReadyToStart: Promise<void> } = await import(/* @vite-ignore */ `./start-moment.ts?page=${pages}`);
  page.whenReadyToStart.then(() => {
    started = true;
  });
  await settle();
}

const settle = () => vi.advanceTimersByTimeAsync(0);

async function happen(event: Event): Promise<void> {
  document.body.firstElementChild?.dispatchEvent(event);
  await settle();
}

beforeEach(() => {
  idle = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  paint = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: (list: { getEntriesByName(name: string): unknown[] }) => void) {
        paint = (painted) => report({ getEntriesByName: (name) => (name === painted ? [{ name }] : []) });
      }
      observe() {}
    },
  );
});

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// shows: public.prerendered.idle
describe('the start of a page', () => {
  const PRERENDERED = '<div id="root" data-prerendered></div>';
  const LINK = '<link data-preload rel="preload" media="(pointer: fine)" as="script" href="/js/a.js">';

  it('is not delayed when a script renders the page', async () => {
    await openPage('<div id="root"></div>');
    expect(started).toBe(true);
  });

  it('is not delayed on a device with a mouse', async () => {
    await openPage(PRERENDERED, { hasMouse: true });
    expect(started).toBe(true);
  });

  it('waits for the files of a prerendered page and an idle moment after them when nothing is painted', async () => {
    await openPage(PRERENDERED);
    expect([started, idle.length]).toEqual([false, 0]);
    dispatchEvent(new Event('load'));
    await settle();
    expect([started, idle.length]).toEqual([false, 1]);
    idle[0]?.();
    await settle();
    expect(started).toBe(true);
  });

  it('waits until the content of a prerendered page is painted, then preloads the listed scripts and waits for an idle moment', async () => {
    await openPage(`${PRERENDERED}${LINK}`);
    const link = document.querySelector('link[data-preload]');
    paint('first-paint');
    await settle();
    expect([started, idle.length, link?.getAttribute('media')]).toEqual([false, 0, '(pointer: fine)']);
    paint('first-contentful-paint');
    await settle();
    expect([started, idle.length, link?.getAttribute('media')]).toEqual([false, 1, null]);
    idle[0]?.();
    await settle();
    expect(started).toBe(true);
  });

  it.each(['pointerdown', 'keydown', 'focusin'])('does not wait after a %s, and preloads the scripts', async (type) => {
    await openPage(`${PRERENDERED}${LINK}`);
    await happen(new Event(type, { bubbles: true }));
    expect(started).toBe(true);
    expect(document.querySelector('link[data-preload]')?.getAttribute('media')).toBe(null);
  });

  it('waits at most 3 s, because a file may never arrive', async () => {
    await openPage(PRERENDERED);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(started).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toBe(true);
  });
});

// shows: frame.start.insecure
describe('a page without WebCrypto', () => {
  const body = readShellBody();
  const shownTexts = () =>
    [...document.body.children].filter((each) => !each.hasAttribute('hidden')).map((each) => each.textContent ?? '');

  it.each([
    { name: 'rendered by a script', page: body },
    { name: 'prerendered', page: body.replace('<div id="root">', '<div id="root" data-prerendered>The page') },
  ])('that is $name says that it needs https or localhost, and starts nothing', async ({ name, page }) => {
    vi.stubGlobal('crypto', {});
    await openPage(page, { hasMouse: true });
    const [notice, root] = shownTexts();
    expect(notice).toContain('This page was opened over plain http');
    expect(notice).toContain(
      'Open this address with https:// in front, or, on the computer that runs Northkeep, as http://localhost.',
    );
    expect(root).toBe(name === 'prerendered' ? 'The page' : '');
    await happen(new Event('pointerdown', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(started).toBe(false);
  });

  it('is the only one that says so', async () => {
    await openPage(body);
    expect(started).toBe(true);
    expect(shownTexts().join()).not.toContain('plain http');
  });
});
