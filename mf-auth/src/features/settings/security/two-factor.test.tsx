import type { TwoFactorState } from '@northkeep/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FakeErrorResponse,
  type FakeServer,
  fillField,
  getToastTexts,
  openSection,
  pressButton,
  signInBeforeAll,
  TEST_PASSWORD,
} from '../../../testing/open-settings.tsx';
import { otpauthUri } from './two-factor-uri.ts';

// Each test runs the real, slow key derivation several times, so the timeout is raised.
vi.setConfig({ testTimeout: 60_000 });
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES = Array.from({ length: 10 }, (_, i) => `ABCDE0000${i}`);
const ON: TwoFactorState = {
  on: { at: '2026-11-21T12:00:00Z', device: 'Firefox on Linux', codesLeft: 10, codesAt: '2026-11-21T12:00:00Z' },
  planned: null,
};
const { newServer } = signInBeforeAll();
let server: FakeServer;
let state: TwoFactorState;
beforeEach(() => {
  server = newServer();
  state = { on: null, planned: null };
  server.answers.set('GET /api/auth/two-factor', () => state);
});
afterEach(cleanup);

function open() {
  const { user } = openSection(server, 'security');
  return {
    user,
    press: (name: string) => pressButton(user, name),
    fill: (label: string, text: string) => fillField(user, label, text),
  };
}
/** Includes elements that are hidden from assistive technology while a dialog is open. */
const group = async () => within(await screen.findByRole('region', { name: 'Two-factor' }));

describe('two-factor authentication', () => {
  // shows: two-factor.settings.on, two-factor.settings.codes
  it('is turned on with password and first code, and shows the recovery codes until they are confirmed', async () => {
    server.answers.set('POST /api/auth/two-factor/begin', { secret: SECRET });
    server.answers.set('POST /api/auth/two-factor/confirm', ({ code }: Record<string, unknown>) => {
      if (code !== '123456') return new FakeErrorResponse(400, 'INVALID_CODE', 'The code is wrong or has expired.');
      state = ON;
      return { ...ON, codes: CODES };
    });
    const { user, press, fill } = open();
    await press('Turn on two-factor');
    await press('Continue');
    expect(screen.getByText('Password is required')).toBeTruthy();
    await fill('Password', TEST_PASSWORD);
    await press('Continue');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    await fill('Code', '000000');
    await press('Turn on');
    expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy();
    await fill('Code', '123456');
    await press('Turn on');
    const sheet = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(10);
    expect(document.activeElement).toBe(sheet);
    await user.keyboard('{Escape}');
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe(CODES.map((code) => code.replace('0', '-0')).join('\n'));
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await press('Print');
    expect(print).toHaveBeenCalled();
    await press('I have kept them');
    await waitFor(() => expect(getToastTexts()).toContain('Two-factor is on.'));
    expect(await (await group()).findByText('On since November 21, 2026, set up in Firefox on Linux')).toBeTruthy();
    expect((await group()).getByText('10 of 10 are left, made on November 21, 2026')).toBeTruthy();
    const [asked] = server.bodies('POST /api/auth/two-factor/begin');
    expect(asked).toEqual({
      password: expect.stringMatching(/^[\w-]{43}$/),
      vaultProof: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(JSON.stringify(localStorage)).not.toContain(SECRET);
  });

  // shows: two-factor.settings.off
  it('is turned off with the password while the vault is open', async () => {
    state = ON;
    server.answers.set('POST /api/auth/two-factor/end', () => {
      state = { on: null, planned: null };
      return state;
    });
    const { press, fill } = open();
    await press('Turn off two-factor');
    await fill('Password', TEST_PASSWORD);
    await press('Turn off');
    await waitFor(() => expect(getToastTexts()).toEqual(['Two-factor is off.']));
    expect(await (await group()).findByText('Off')).toBeTruthy();
  });

  it('explains the seven days before it is turned off, and cancels the change', async () => {
    server.user = { ...server.user, oldVaultCountsUntil: '2026-12-21T12:00:00Z' };
    state = ON;
    server.answers.set('POST /api/auth/two-factor/end', () => {
      state = { ...ON, planned: { to: 'off', at: '2026-11-28T12:00:00Z' } };
      return state;
    });
    server.answers.set('POST /api/auth/two-factor/keep', () => {
      state = ON;
      return state;
    });
    const { press, fill } = open();
    await press('Turn off two-factor');
    expect(screen.getByText(/in seven days, because an old vault is kept until December 21, 2026\./)).toBeTruthy();
    await fill('Password', TEST_PASSWORD);
    await press('Turn off');
    expect(await (await group()).findByText('Two-factor ends on November 28, 2026.')).toBeTruthy();
    await press('Keep it on');
    await waitFor(() => expect(getToastTexts()).toContain('Two-factor stays as it is.'));
    await waitFor(() => expect(screen.queryByText('Two-factor ends on November 28, 2026.')).toBeNull());
  });

  // shows: two-factor.settings.low
  it('warns when few recovery codes are left, and creates new ones with a code of the app when the vault proof does not count', async () => {
    server.user = { ...server.user, oldVaultCountsUntil: '2026-12-21T12:00:00Z' };
    state = { ...ON, on: ON.on && { ...ON.on, codesLeft: 1 } };
    server.answers.set('POST /api/auth/two-factor/codes', () => {
      state = ON;
      return { ...ON, codes: CODES };
    });
    const { press, fill } = open();
    expect(await screen.findByText('Few recovery codes are left.')).toBeTruthy();
    expect((await group()).getByText('1 of 10 is left, made on November 21, 2026')).toBeTruthy();
    await press('Make new recovery codes');
    await fill('Password', TEST_PASSWORD);
    await press('Make new codes');
    expect(screen.getByText('Please type the code')).toBeTruthy();
    await fill('Code from your authenticator app', '123456');
    await press('Make new codes');
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
    await press('I have kept them');
    expect(server.bodies('POST /api/auth/two-factor/codes')[0]).toMatchObject({ secondFactor: '123456' });
  });

  it('builds an otpauth address in the format of authenticator apps', () => {
    const uri = new URL(otpauthUri({ email: 'ada+x@example.org', secret: SECRET }));
    expect([uri.protocol, uri.host, uri.pathname]).toEqual(['otpauth:', 'totp', '/Northkeep:ada%2Bx%40example.org']);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...{ secret: SECRET, issuer: 'Northkeep', algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});
