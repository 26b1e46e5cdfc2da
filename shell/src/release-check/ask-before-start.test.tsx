import 'fake-indexeddb/auto';
import { dismissAllToasts, MemoryRouter, toast, toastStore } from '@northkeep/shared-kit/runtime';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Remotes } from '../remotes/remotes.ts';
import { useExpiryQuestion } from '../remotes/use-areas.ts';
import { AskBeforeStart } from './ask-before-start.tsx';
import { fetchWithoutAnswer, TestSite, TOO_LATE } from './release-check-fixture.ts';
import { reportRelease } from './report-release.ts';

let site: TestSite;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: TOO_LATE });
  site = new TestSite();
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks in place of the app, as the shell does. */
function Screen({ remotes }: { remotes: Remotes }) {
  return useExpiryQuestion(remotes) === null ? <p>The app</p> : <AskBeforeStart remotes={remotes} />;
}

/** Opens the app on a device that has never verified this site. */
async function openApp(): Promise<{ remotes: Remotes }> {
  const { remotes } = await site.open(site.release('1.1.0'));
  render(
    <MemoryRouter initialEntries={['/app']}>
      <Screen remotes={remotes} />
    </MemoryRouter>,
  );
  return { remotes };
}
const open = () => screen.findByRole('button', { name: 'Open anyway' });

test('names the day since which the site has not been renewed, and starts the app at a press', async () => {
  site.time = TOO_LATE;
  await openApp();
  expect(
    await screen.findByRole('heading', { name: /^This site has not been renewed since January 1, 2027/ }),
  ).toBeDefined();
  expect(screen.queryByText('The app')).toBeNull();
  await userEvent.click(await open());
  expect(screen.getByText('The app')).toBeDefined();
});

test('leads back to the first page, which is public, without starting the app', async () => {
  await openApp();
  await open();
  expect(screen.getByRole('link', { name: 'Back to the first page' })).toHaveProperty('pathname', '/');
  expect(screen.queryByText('The app')).toBeNull();
});

test('names the clock of the device when the server says an earlier time', async () => {
  await openApp();
  expect(await screen.findByRole('heading', { name: 'The clock of this device seems to be wrong.' })).toBeDefined();
  expect(screen.getByText(/the server says December 1, 2026/)).toBeDefined();
});

test('is shown within seconds when the server never says its time', async () => {
  vi.stubGlobal('fetch', fetchWithoutAnswer);
  await openApp();
  expect(await screen.findByText(/has not been renewed since/, {}, { timeout: 5_000 })).toBeDefined();
});

test('does not say a second time, in a message, what it asks about', async () => {
  site.time = TOO_LATE;
  const texts = vi.fn();
  const stop = toastStore.subscribe(({ toasts }) => texts(toasts.map(({ text }) => text)));
  const { remotes } = await openApp();
  await open();
  const heading = screen.getByRole('heading').textContent ?? '';
  void reportRelease(remotes);
  await vi.waitFor(() => expect(texts).toHaveBeenCalledWith([heading]));
  stop();
  expect(toastStore.getState().toasts).toEqual([]);
  await userEvent.click(await open());
  toast({ type: 'warning', text: heading });
  expect(toastStore.getState().toasts).toHaveLength(1);
});
