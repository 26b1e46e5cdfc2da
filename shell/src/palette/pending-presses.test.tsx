import { dismissAllToasts, modalStore, toastStore } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { PENDING_PRESS_MS } from './pending-presses.ts';
import {
  executedCommands,
  loadShortcutsAtOnce,
  setUpPalette,
  TEST_PALETTE_ENTRIES,
} from './testing/open-palette-page.tsx';

setUpPalette();
afterEach(() => vi.useRealTimers());

const NOT_LOADED = 'The shortcuts are still being loaded. Press the keys again in a moment.';

/** Opens the app with commands of an area that arrive only when `arrive` is called, and waits for its shortcuts. */
async function openWithLateCommands() {
  let resolve = (_entries: typeof TEST_PALETTE_ENTRIES): void => {};
  let reject = (_reason: Error): void => {};
  const entries = new Promise<typeof TEST_PALETTE_ENTRIES>((...settlers) => {
    [resolve, reject] = settlers;
  });
  loadShortcutsAtOnce();
  const app = openApp('/app', undefined, () => entries);
  await screen.findByRole('heading', { name: 'Area at /app' });
  await app.user.click(document.body);
  const sheet = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
  await waitFor(
    async () => {
      if (!sheet()) await app.user.keyboard('?');
      expect(sheet()).toBeTruthy();
    },
    { timeout: 15_000 },
  );
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(sheet()).toBeNull());
  await act(async () => dismissAllToasts());
  const settle = () => act(() => new Promise((done) => setTimeout(done, 50)));
  const arrive = async () => {
    resolve(TEST_PALETTE_ENTRIES);
    await settle();
  };
  return { ...app, arrive, settle, fail: () => reject(new Error('offline')) };
}
const shownToasts = () => toastStore.getState().toasts.map(({ text }) => text);

describe('a shortcut pressed while the commands are loaded', () => {
  // shows: keys.kept
  it('runs once when they have arrived', async () => {
    const { arrive, user } = await openWithLateCommands();
    await user.keyboard('w');
    expect(executedCommands).toEqual([]);
    await arrive();
    expect(executedCommands).toEqual(['Water the trees']);
    await user.keyboard('w');
    expect(executedCommands).toEqual(['Water the trees', 'Water the trees']);
  });

  it('runs once although it was pressed again in the meantime', async () => {
    const { arrive, user } = await openWithLateCommands();
    await user.keyboard('w');
    await user.keyboard('w');
    await arrive();
    expect(executedCommands).toEqual(['Water the trees']);
  });

  it('runs with both keys of a sequence', async () => {
    const { arrive, user } = await openWithLateCommands();
    await user.keyboard('pt');
    await arrive();
    expect(executedCommands).toEqual(['Plant a tree']);
  });

  it('runs when the second key of a sequence follows after they have arrived', async () => {
    const { arrive, user } = await openWithLateCommands();
    await user.keyboard('p');
    await arrive();
    await user.keyboard('t');
    expect(executedCommands).toEqual(['Plant a tree']);
  });

  it('is dropped if it names no command, and runs nothing later', async () => {
    const { arrive, user } = await openWithLateCommands();
    await user.keyboard('z');
    await arrive();
    await user.keyboard('t');
    expect([executedCommands, shownToasts()]).toEqual([[], []]);
  });

  it('runs also if it was pressed before the shortcuts themselves were loaded', async () => {
    const { user } = openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    await screen.findByRole('heading', { name: 'Area at /app' });
    await user.click(document.body);
    await user.keyboard('w');
    expect(executedCommands).toEqual([]);
    await waitFor(() => expect(executedCommands).toEqual(['Water the trees']), { timeout: 10_000 });
  });

  it('runs also if it was pressed then while a button had the focus', async () => {
    const { user } = openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    await screen.findByRole('heading', { name: 'Area at /app' });
    act(() => screen.getByRole('button', { name: 'Command palette' }).focus());
    await user.keyboard('w');
    expect(executedCommands).toEqual([]);
    await waitFor(() => expect(executedCommands).toEqual(['Water the trees']), { timeout: 10_000 });
  });

  // shows: keys.dropped
  it.each([
    ['a lock', async () => vault.lock()],
    ['a navigation', async () => clickLink('Notes')],
    ['the focus of a field', async () => focusField()],
    ['the opening of a dialog', async () => modalStore.setState({ count: 1 })],
  ])('is dropped after %s', async (_name, leave) => {
    const { arrive, settle, user } = await openWithLateCommands();
    await user.keyboard('w');
    await act(leave);
    await settle();
    await arrive();
    await act(async () => modalStore.setState({ count: 0 }));
    expect(executedCommands).toEqual([]);
  });

  // shows: keys.expired
  it('is dropped after some seconds with a message', async () => {
    const { arrive, user } = await openWithLateCommands();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.keyboard('w');
    expect(shownToasts()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(PENDING_PRESS_MS));
    vi.useRealTimers();
    expect(shownToasts()).toContain(NOT_LOADED);
    await arrive();
    expect(executedCommands).toEqual([]);
  });

  it('is dropped with the names of the areas that could not be loaded', async () => {
    const { fail, user } = await openWithLateCommands();
    await user.keyboard('w');
    fail();
    await waitFor(() => expect(shownToasts()).toEqual(['Not loaded, so its commands are missing: Notes']));
  });
});

function focusField(): void {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.remove();
}

function clickLink(name: string): void {
  screen.getAllByRole('link', { name })[0]?.click();
}
