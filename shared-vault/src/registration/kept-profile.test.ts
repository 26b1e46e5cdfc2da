import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '../testing/browser.ts';
import { forgetKeptProfile, readKeptProfile } from './kept-profile.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7' };
const GOAL = 'Open a small bakery';
const PROFILE = { firstName: 'Ada', lastName: 'Stone', goal: GOAL, subscriptionPlan: 'free', ackE2EE: true } as const;
const KEY = 'nk.payment-return';
const CHECKOUT = 'cs_test';

/** The sessionStorage of one tab. */
let tabStorage: Map<string, string>;
let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
  tabStorage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tabStorage.get(key) ?? null,
    setItem: (key: string, value: string) => void tabStorage.set(key, value),
    removeItem: (key: string) => void tabStorage.delete(key),
  });
});
afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

/** Registers up to the open checkout. */
async function openCheckout() {
  const { registration } = browser.tab();
  await registration.begin(ADA);
  await registration.verify('123456');
  await registration.update(PROFILE);
  await registration.checkout();
  return registration;
}

describe('profile kept for the payment return', () => {
  it('is not written in a browser that stores the draft', async () => {
    await openCheckout();
    expect([...tabStorage]).toEqual([]);
  });

  it('is unreadable on the device and opens with the id of its checkout only', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await openCheckout();
    const stored = tabStorage.get(KEY) ?? '';
    for (const word of [ADA.email, ADA.password, 'Ada', 'Stone', GOAL, CHECKOUT]) expect(stored).not.toContain(word);
    expect(Object.keys(JSON.parse(stored))).toEqual(['n', 'c']);
    expect(await readKeptProfile('cs_test_2')).toBeNull();
    const profile = await readKeptProfile(CHECKOUT);
    expect(profile).toMatchObject({ email: ADA.email, firstName: 'Ada', lastName: 'Stone', ackE2EE: true });
    expect(profile?.goal).toMatchObject({ __e: 1 });
    expect(JSON.stringify(profile)).not.toContain(GOAL);
  });

  // shows: memory.checkout.blocked
  it('creates the account without the draft, once', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const registration = await openCheckout();
    await registration.clear();
    const steps: number[] = [];
    expect(await registration.finishWithoutDraft('cs_test_2', (done) => steps.push(done))).toBeNull();
    expect(await registration.finishWithoutDraft(CHECKOUT, (done) => steps.push(done))).toBe(ADA.email);
    expect([steps, tabStorage.size]).toEqual([[1, 2], 0]);
    const tab = browser.tab();
    await tab.login({ ...ADA, rememberMe: false });
    expect(tab.vault.state.status).toBe('unlocked');
  });

  it.each(['not json', 'null', '{}', '{"n":"AAAAAAAAAAAAAAAA","c":"AAAA"}'])('is ignored as %s', async (stored) => {
    tabStorage.set(KEY, stored);
    expect(await readKeptProfile(CHECKOUT)).toBeNull();
    forgetKeptProfile();
    expect(tabStorage.size).toBe(0);
  });
});
