import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import './data-layer.ts';
import { consentStore } from './consent.ts';
import { CookieConsent } from './cookie-consent.tsx';
import { DENIED, readPreferences } from './preferences.ts';

// The dialog is a part of its own, which a loaded machine takes its time to bring.
configure({ asyncUtilTimeout: 10_000 });
const layer = window.dataLayer ?? [];
let written: string[] = [];
beforeEach(() => {
  written = [];
  // jsdom keeps no Secure cookie on http: what is written is caught here.
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
  render(<CookieConsent />);
  await screen.findByRole('dialog', { name: 'Cookies' });
};
/** Commands to the data layer, the newest last, as plain lists. */
const commands = () => layer.map((entry) => Array.from(entry as ArrayLike<unknown>));

describe('the data layer', () => {
  // shows: analytics.denied
  it('hears denied before anything else', () => {
    const denied = {
      ...{ analytics_storage: 'denied', personalization_storage: 'denied', ad_storage: 'denied' },
      ...{ ad_user_data: 'denied', ad_personalization: 'denied' },
    };
    expect(commands()[0]).toEqual(['consent', 'default', denied]);
  });
});

describe('the cookie dialog', () => {
  // shows: cookies.shown, cookies.accept, cookies.saved, cookies.days, cookies.lax, cookies.update
  it('stands there until something is chosen; Accept All allows all, for 365 days', async () => {
    await open();
    await press('Accept All');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosen()).toEqual({
      ...{ necessary: true, analytics: true, personalized: true, advertising: true, profileAds: true },
    });
    expect(written).toEqual([expect.stringMatching(/; Max-Age=31536000; SameSite=Lax; Secure$/)]);
    expect(window.dataLayer).toBe(layer);
    expect(commands().at(-1)?.slice(0, 2)).toEqual(['consent', 'update']);
    expect(Object.values(Object(commands().at(-1)?.[2]))).toEqual(Array(5).fill('granted'));
  });

  // shows: cookies.not-shown
  it('does not come where a choice is kept', () => {
    consentStore.setState({ chosen: DENIED });
    render(<CookieConsent />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // shows: cookies.decline
  it('takes Decline All for a choice, too', async () => {
    await open();
    await press('Decline All');
    expect(chosen()).toEqual(DENIED);
    expect(Object.values(Object(commands().at(-1)?.[2]))).toEqual(Array(5).fill('denied'));
  });

  // shows: cookies.customize, cookies.categories, cookies.necessary, cookies.default, cookies.save
  it('lets one choose category by category, all off but the necessary one, which is fixed', async () => {
    await open();
    await press('Customize');
    expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
      ...[true, false, false, false, false],
    ]);
    expect(toggle(/^Necessary/).disabled).toBe(true);
    await userEvent.click(toggle(/^Analytics/));
    await press('Save Preferences');
    const analytics = { necessary: true, analytics: true, personalized: false, advertising: false, profileAds: false };
    expect(chosen()).toEqual(analytics);
  });

  // shows: cookies.back
  it('goes Back to the first question, with nothing chosen', async () => {
    await open();
    await press('Customize');
    await press('Back');
    expect(screen.getByRole('button', { name: 'Accept All' })).toBeTruthy();
    expect(written).toEqual([]);
  });
});

// shows: analytics.local
it('loads no script of anybody, also after consent, where the operator has named none', async () => {
  await open();
  await press('Accept All');
  act(() => consentStore.setState({ reopened: true }));
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
