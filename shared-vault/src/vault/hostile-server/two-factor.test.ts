import type { TwoFactorState } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab, FakeBrowser } from '../../testing/browser.ts';
import { ADA_CREDENTIALS, logInAda, UNCONFIRMED_ERROR } from './accounts.ts';

const AT = '2026-11-21T12:00:00.000Z';
const ON: TwoFactorState = { on: { at: AT, device: 'test', codesLeft: 10, codesAt: AT }, planned: null };
const OFF: TwoFactorState = { on: null, planned: null };
const WAITING: TwoFactorState = { ...ON, planned: { to: 'off', at: AT } };
const CODES = Array.from({ length: 10 }, (_, i) => `ABCDE0000${i}`);

let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  ({ browser, tab } = await logInAda());
});
afterEach(() => browser.close());

/** Responds to a request with a success and this body. */
const answer = (asked: string, body: object) => browser.server.instead.set(asked, () => ({ status: 200, body }));

describe('two-factor setup with a malicious server', () => {
  it.each([
    ['an empty response', {}],
    ['a key that no app accepts', { secret: 'undefined' }],
    ['an empty key', { secret: '' }],
  ])('returns no secret after %s', async (_, lie) => {
    answer('POST /api/auth/two-factor/begin', lie);
    await expect(tab.twoFactor.begin(ADA_CREDENTIALS.password)).rejects.toMatchObject(UNCONFIRMED_ERROR);
    answer('POST /api/auth/two-factor/begin', { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
    expect(await tab.twoFactor.begin(ADA_CREDENTIALS.password)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it.each([
    ['an empty response', {}],
    ['a response without the codes', ON],
    ['a response with fewer codes', { ...ON, codes: CODES.slice(1) }],
    ['a response with one code ten times', { ...ON, codes: CODES.map(() => CODES[0]) }],
    ['codes of the app', { ...ON, codes: CODES.map((_code, i) => `12345${i}`) }],
  ])('shows no recovery codes after %s', async (_, lie) => {
    answer('POST /api/auth/two-factor/confirm', lie);
    answer('POST /api/auth/two-factor/codes', lie);
    await expect(tab.twoFactor.confirm('123456')).rejects.toMatchObject(UNCONFIRMED_ERROR);
    await expect(tab.twoFactor.newCodes({ password: ADA_CREDENTIALS.password })).rejects.toMatchObject(
      UNCONFIRMED_ERROR,
    );
    answer('POST /api/auth/two-factor/confirm', { ...ON, codes: CODES });
    expect(await tab.twoFactor.confirm('123456')).toEqual({ ...ON, codes: CODES });
  });

  it.each([
    ['an empty response', {}],
    ['a response that shows it on', ON],
    ['a response with a state that no server has', { on: true, planned: null }],
  ])('is reported as not turned off after %s', async (_, lie) => {
    answer('POST /api/auth/two-factor/end', lie);
    await expect(tab.twoFactor.turnOff(ADA_CREDENTIALS.password)).rejects.toMatchObject(UNCONFIRMED_ERROR);
    for (const state of [OFF, WAITING]) {
      answer('POST /api/auth/two-factor/end', state);
      expect(await tab.twoFactor.turnOff(ADA_CREDENTIALS.password)).toEqual(state);
    }
  });

  it.each([
    ['an empty response', {}],
    ['a response that shows it', WAITING],
  ])('is reported as still having its planned change after %s', async (_, lie) => {
    answer('POST /api/auth/two-factor/keep', lie);
    await expect(tab.twoFactor.cancelChange()).rejects.toMatchObject(UNCONFIRMED_ERROR);
    answer('POST /api/auth/two-factor/keep', ON);
    expect(await tab.twoFactor.cancelChange()).toEqual(ON);
  });
});
