import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import './data-layer.ts';
import { consentStore } from './consent.ts';
import { CookieConsent } from './cookie-consent.tsx';
import { ALL_COOKIES_DENIED, readPreferences } from './preferences.ts';

const layer = window.dataLayer ?? [];
let written: string[] = [];
beforeEach(() => {
  written = [];
  // jsdom decides which cookies it keeps, so the test records the writes to `document.cookie` itself.
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => written.join('; '),
    set: (cookie: string) => void written.push(cookie),
  });
  consentStore.setState({ chosen: null, reopened: false });
});
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });
const chosen = () => readPreferences(written.at(-1)?.split(';')[0] ?? '');
const open = async () => {
  render(<CookieConsent />, { wrapper: MemoryRouter });
  await screen.findByRole('dialog', { name: 'Cookies' });
};
/** Returns the commands of the data layer in order, as plain arrays. */
const commands = () => layer.map((entry) => Array.from(entry as ArrayLike<unknown>));

describe('data layer', () => {
  // shows: analytics.denied
  it('starts with all categories denied', () => {
    const denied = {
      ...{ analytics_storage: 'denied', personalization_storage: 'denied', ad_storage: 'denied' },
      ...{ ad_user_data: 'denied', ad_personalization: 'denied' },
    };
    expect(commands()[0]).toEqual(['consent', 'default', denied]);
  });
});

describe('cookie dialog', () => {
  // shows: cookies.shown, cookies.accept, cookies.saved, cookies.days, cookies.update
  it('stays open until a choice; Accept All allows every category for 365 days', async () => {
    await open();
    await press('Accept All');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosen()).toEqual({
      ...{ necessary: true, analytics: true, personalized: true, advertising: true, profileAds: true },
    });
    expect(written).toEqual([expect.stringMatching(/; Max-Age=31536000; SameSite=Lax$/)]);
    expect(window.dataLayer).toBe(layer);
    expect(commands().at(-1)?.slice(0, 2)).toEqual(['consent', 'update']);
    expect(Object.values(Object(commands().at(-1)?.[2]))).toEqual(Array(5).fill('granted'));
  });

  // shows: cookies.not-shown
  it('is not shown when a choice is stored', async () => {
    // Loads the lazy dialog first, so that a dialog shown by mistake would be rendered at once and detected below.
    await open();
    cleanup();
    consentStore.setState({ chosen: ALL_COOKIES_DENIED });
    render(<CookieConsent />, { wrapper: MemoryRouter });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // shows: cookies.decline
  it('stores Decline All as a choice', async () => {
    await open();
    await press('Decline All');
    expect(chosen()).toEqual(ALL_COOKIES_DENIED);
    expect(Object.values(Object(commands().at(-1)?.[2]))).toEqual(Array(5).fill('denied'));
  });

  // shows: cookies.customize, cookies.categories, cookies.necessary, cookies.default, cookies.save
  it('offers each category, off by default, with the necessary one fixed on', async () => {
    await open();
    await press('Customize');
    expect((await screen.findAllByRole<HTMLInputElement>('switch')).map(({ checked }) => checked)).toEqual([
      ...[true, false, false, false, false],
    ]);
    expect(toggle(/^Necessary/).disabled).toBe(true);
    await userEvent.click(toggle(/^Analytics/));
    await press('Save Preferences');
    const analytics = { necessary: true, analytics: true, personalized: false, advertising: false, profileAds: false };
    expect(chosen()).toEqual(analytics);
  });

  // shows: cookies.back
  it('returns to the first screen by Back without storing a choice', async () => {
    await open();
    await press('Customize');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByRole('button', { name: 'Accept All' })).toBeTruthy();
    expect(written).toEqual([]);
  });
});

// shows: analytics.local
it('loads no third-party script after consent when none is configured', async () => {
  await open();
  await press('Accept All');
  act(() => consentStore.setState({ reopened: true }));
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
