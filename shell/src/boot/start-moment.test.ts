import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let idle: (() => void)[] = [];
let pages = 0;
let started: boolean;

/**
 * Imports a new instance of start-moment.ts, as each page load does. The test files share all other modules, which are
 * not loaded again.
 */
async function openPage(root: string): Promise<void> {
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
});

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// shows: public.prerendered.idle
describe('the start of a page', () => {
  const PRERENDERED = '<div id="root" data-prerendered></div>';

  it('is not delayed when a script renders the page', async () => {
    await openPage('<div id="root"></div>');
    expect(started).toBe(true);
  });

  it('waits for the files of a prerendered page and an idle moment after them', async () => {
    await openPage(PRERENDERED);
    expect([started, idle.length]).toEqual([false, 0]);
    dispatchEvent(new Event('load'));
    await settle();
    expect([started, idle.length]).toEqual([false, 1]);
    idle[0]?.();
    await settle();
    expect(started).toBe(true);
  });

  it.each(['pointerdown', 'keydown', 'focusin'])('does not wait after a %s', async (type) => {
    await openPage(PRERENDERED);
    await happen(new Event(type, { bubbles: true }));
    expect(started).toBe(true);
  });

  it('waits at most 3 s, because a file may never arrive', async () => {
    await openPage(PRERENDERED);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(started).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toBe(true);
  });
});
