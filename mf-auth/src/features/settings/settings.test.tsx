import type { SessionInfo, User } from '@northkeep/contracts';
import { envelopeBindingOf } from '@northkeep/contracts';
import { confirmStore } from '@northkeep/shared-kit/runtime';
import { lines, session, vault } from '@northkeep/shared-vault';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeServer,
  fillField,
  getToastTexts,
  openSection,
  pressButton,
  signInBeforeAll,
  TEST_PASSWORD,
  TEST_USER_ADA,
} from '../../testing/open-settings.tsx';

const { first, newServer } = signInBeforeAll();
let server: FakeServer;
beforeEach(() => {
  server = newServer();
});
afterEach(cleanup);

describe('Profile', () => {
  // shows: settings.profile.shown, settings.profile.saved
  it('shows name and email, saves the name and shows the confirmation', async () => {
    server.answers.set('PATCH /api/users/me', (body: Partial<User>) => ({ ...server.user, ...body }));
    const { user } = openSection(server, 'profile');
    expect(screen.getAllByText(`${server.user.firstName} ${server.user.lastName}`)).not.toEqual([]);
    expect(screen.getByText(TEST_USER_ADA.email)).toBeTruthy();
    await pressButton(user, 'Edit');
    await fillField(user, 'Last name', ' ');
    await pressButton(user, 'Save Changes');
    expect(screen.getByText('This field is required')).toBeTruthy();
    await fillField(user, 'Last name', 'Byron ');
    await pressButton(user, 'Save Changes');
    await waitFor(() => expect(getToastTexts()).toEqual(['Profile updated successfully.']));
    expect(server.bodies('PATCH /api/users/me')).toEqual([{ firstName: 'Ada', lastName: 'Byron' }]);
    expect(session.getState().user?.lastName).toBe('Byron');
  });

  it('changes the email with password and code without sending the password', async () => {
    server.answers.set('POST /api/users/me/email', undefined);
    server.answers.set('POST /api/users/me/email/confirm', () => ({ ...server.user, email: 'ada@new.example' }));
    const { user } = openSection(server, 'profile');
    await pressButton(user, 'Edit');
    await fillField(user, 'Email', 'ada@new.example');
    await pressButton(user, 'Save Changes');
    await fillField(user, 'Password', TEST_PASSWORD);
    await pressButton(user, 'Send the code');
    await fillField(user, 'Verification code', '123456');
    const [asked] = server.bodies('POST /api/users/me/email');
    expect(asked).toMatchObject({ email: 'ada@new.example', password: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(server.sent)).not.toContain(TEST_PASSWORD);
    await pressButton(user, 'Save Changes');
    await waitFor(() => expect(getToastTexts()).toEqual(['Profile updated successfully.']));
    expect(session.getState().user?.email).toBe('ada@new.example');
  });
});

describe('scheduled email change', () => {
  const waiting = { email: 'ada@new.example', at: '2026-11-28T09:00:00Z' };

  it('explains the seven days before the code is sent', async () => {
    server.user = { ...server.user, oldVaultCountsUntil: '2026-12-21T09:00:00Z' };
    server.answers.set('POST /api/users/me/email', undefined);
    server.answers.set('POST /api/users/me/email/confirm', () => ({ ...server.user, newEmail: waiting }));
    const { user } = openSection(server, 'profile');
    await pressButton(user, 'Edit');
    await fillField(user, 'Email', waiting.email);
    await pressButton(user, 'Save Changes');
    expect(screen.getByText(/waits seven days, because an old vault is kept until December 21, 2026\./)).toBeTruthy();
    await fillField(user, 'Password', TEST_PASSWORD);
    await pressButton(user, 'Send the code');
    await fillField(user, 'Verification code', '123456');
    await pressButton(user, 'Save Changes');
    await waitFor(() => expect(getToastTexts()).toEqual(['ada@new.example becomes your email on November 28, 2026.']));
    expect(session.getState().user?.email).toBe(TEST_USER_ADA.email);
    expect(screen.getByText(`Until then ${TEST_USER_ADA.email} stays your email.`, { exact: false })).toBeTruthy();
  });

  it('is shown while pending and can be cancelled', async () => {
    server.user = { ...server.user, newEmail: waiting };
    server.answers.set('POST /api/users/me/email/cancel', () => ({ ...server.user, newEmail: null }));
    const { user } = openSection(server, 'profile');
    expect(screen.getByText('ada@new.example becomes your email on November 28, 2026.')).toBeTruthy();
    await pressButton(user, 'Keep the old email');
    await waitFor(() => expect(getToastTexts()).toEqual(['Your email stays.']));
    expect(screen.queryByText('ada@new.example becomes your email on November 28, 2026.')).toBeNull();
  });
});

describe('Security', () => {
  const one = (id: string, current: boolean): SessionInfo => ({
    ...{ id, current, device: current ? 'Chrome on Linux' : 'Firefox on Windows', rememberMe: !current },
    ...{ createdAt: '2026-11-20T09:00:00Z', lastSeenAt: '2026-11-20T09:00:00Z', expiresAt: '2026-12-20T09:00:00Z' },
  });

  it('lists the sessions, ends one and ends all others', async () => {
    let sessions = [one('here', true), one('there', false), one('away', false)];
    server.answers.set('GET /api/auth/sessions', () => ({ sessions }));
    server.answers.set('DELETE /api/auth/sessions/there', () => {
      sessions = sessions.filter(({ id }) => id !== 'there');
    });
    server.answers.set('POST /api/auth/sessions/end-others', () => {
      sessions = sessions.filter(({ current }) => current);
    });
    const { user } = openSection(server, 'security');
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    expect(list.getByText('This device')).toBeTruthy();
    const [end] = list.getAllByRole('button', { name: 'End the session in Firefox on Windows' });
    if (end) await user.click(end);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    await pressButton(user, 'End all others');
    act(() => confirmStore.getState().open?.answer(true));
    expect(await screen.findByText('No other device is logged in.')).toBeTruthy();
  });

  it('keeps the typed values after a wrong passphrase, then changes the passphrase', async () => {
    const { user } = openSection(server, 'security');
    server.answers.set('POST /api/auth/change-passphrase', (body: { erkp: object }) => {
      const standing = server.keyPackage;
      if (standing) server.keyPackage = { ...standing, ...body.erkp, rev: 2 };
      return server.keyPackage;
    });
    await pressButton(user, 'Change passphrase');
    await fillField(user, 'Current passphrase', 'loud mountain 3');
    await fillField(user, 'New passphrase', 'short');
    await pressButton(user, 'Change');
    expect(screen.getByText('Minimum 8 characters')).toBeTruthy();
    await fillField(user, 'New passphrase', 'thistle window 6');
    await fillField(user, 'Once more', 'thistle window 6');
    await pressButton(user, 'Change');
    expect(await screen.findByText('Incorrect passphrase')).toBeTruthy();
    expect(server.bodies('POST /api/auth/change-passphrase')).toEqual([]);
    await fillField(user, 'Current passphrase', TEST_PASSWORD);
    await pressButton(user, 'Change');
    await waitFor(() => expect(getToastTexts()).toEqual(['Your passphrase is changed.']));
    await waitFor(() => expect(server.sent.filter(({ asked }) => asked === 'GET /api/auth/sessions')).toHaveLength(2));
    expect(JSON.stringify(server.sent)).not.toContain('thistle window 6');
    first.keyPackage = server.keyPackage;
  });
});

describe('Features', () => {
  // shows: plan.features, settings.features.list
  it('enables only basic reports for Free and all four for Pro', () => {
    openSection(server, 'features');
    const names = [
      'Basic reports',
      'AI suggestions',
      'Advanced analytics',
      'AI Multi-Module Integration',
      'Priority support',
    ];
    for (const name of names) expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getAllByText('Enabled')).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'Upgrade to access' })).toHaveLength(4);
    cleanup();
    server.user = { ...server.user, plan: 'pro' };
    openSection(server, 'features');
    expect(screen.getAllByText('Enabled')).toHaveLength(4);
    expect(screen.getByText('AI Multi-Module Integration')).toBeTruthy();
    expect(screen.queryByText('Upgrade to access')).toBeNull();
  });
});

describe('Your data', () => {
  it('shows a record as stored on the server next to its decrypted values', async () => {
    const { id } = lines.create({ text: 'Plant the pear tree' });
    const text = await vault.seal({ place: envelopeBindingOf('lines', 'text', id), value: 'Plant the pear tree' });
    const doneAt = await vault.seal({
      place: envelopeBindingOf('lines', 'doneAt', id),
      value: '2024-11-18T12:00:00.000Z',
    });
    const moved = await vault.seal({
      place: envelopeBindingOf('lines', 'text', id),
      value: 'pulled here from elsewhere',
    });
    server.answers.set(`GET /api/users/me/stored-data/lines/${id}`, {
      id,
      rev: 4,
      isDone: false,
      text,
      doneAt,
      category: moved,
    });
    openSection(server, 'data');
    const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) });
    expect(await screen.findByText('Plant the pear tree')).toBeTruthy();
    expect((await row('text')).textContent).toContain(text.c);
    expect((await row('rev')).textContent).toBe('revchanged 3 times4');
    expect((await row('isDone')).textContent).toBe('isDonenofalse');
    expect((await row('category')).textContent).toContain('It is damaged');
    expect((await row('doneAt')).textContent).toBe(`doneAton November 18, 2024${doneAt.c}`);
    expect(screen.queryByText('pulled here from elsewhere')).toBeNull();
  });

  it('explains the delay of a deletion while a replaced vault is kept', async () => {
    server.user = { ...server.user, plan: 'pro', oldVaultCountsUntil: '2026-12-21T09:00:00Z' };
    const deleteAt = '2026-11-28T09:00:00Z';
    server.answers.set('POST /api/users/me/delete', () => {
      server.answers.set('GET /api/users/me/delete', { deleteAt });
      return { deleteAt };
    });
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Delete account');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/in seven days, because .* the old one is kept until December 21, 2026\./)).toBeTruthy();
    expect(dialog.queryByText(/It happens at once/)).toBeNull();
    expect(dialog.getByText('Nothing is charged after that day.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), TEST_PASSWORD);
    await user.type(dialog.getByLabelText(`Type ${TEST_USER_ADA.email}`), TEST_USER_ADA.email);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    const told = 'Your account will be deleted on November 28, 2026. We wrote to you how to keep it.';
    await waitFor(() => expect(getToastTexts()).toEqual([told]));
    expect(session.getState().user).not.toBeNull();
    expect(await screen.findByText('Your account will be deleted on November 28, 2026.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
    server.answers.set('POST /api/users/me/delete/cancel', () => {
      server.answers.set('GET /api/users/me/delete', { deleteAt: null });
    });
    await pressButton(user, 'Keep my account');
    await screen.findByRole('button', { name: 'Delete account' });
    expect(getToastTexts()).toContain('Your account stays.');
  });

  it('deletes the account after email and password are typed, and leaves the app', async () => {
    server.answers.set('POST /api/users/me/delete', { deleteAt: null });
    const { user, where } = openSection(server, 'data');
    await pressButton(user, 'Delete account');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Password'), TEST_PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(dialog.getByText('This is not the email of this account')).toBeTruthy();
    expect(server.bodies('POST /api/users/me/delete')).toEqual([]);
    await user.type(dialog.getByLabelText(`Type ${TEST_USER_ADA.email}`), TEST_USER_ADA.email);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(where.now).toBe('/'));
    expect(getToastTexts()).toEqual(['Your account is deleted.']);
    expect(server.bodies('POST /api/users/me/delete')[0]).toMatchObject({ vaultProof: expect.any(String) });
    expect(session.getState().user).toBeNull();
    expect((await indexedDB.databases()).filter(({ name }) => name?.endsWith(first.user.vaultId ?? ''))).toEqual([]);
  });
});
