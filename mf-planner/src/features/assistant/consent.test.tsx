// @vitest-environment jsdom

import { SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { session, settings, vault } from '@northkeep/shared-vault';
import { setInstancePlan } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import remote from '../../remote.tsx';
import { writeSettings } from '../plan/plan.ts';
import { approvedTextStore } from './approvals.ts';
import { assistantConsent } from './consent.ts';
import { consentText } from './copy.ts';
import { AssistantServer } from './testing/assistant-server.ts';
import { createTestPlan } from './testing/open-page.tsx';

const server = new AssistantServer();
beforeEach(async () => {
  await server.open();
  await createTestPlan();
  server.reset();
});
afterEach(cleanup);

const isOnForAccount = () => settings.get(SETTINGS_ID)?.suggestionsOptIn;
const openSection = async () => {
  render(<MemoryRouter>{remote.settingsSections.assistant}</MemoryRouter>);
  await screen.findByRole('heading', { level: 2 });
  return userEvent.setup();
};
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: consentText.switch });

describe('consent', () => {
  // shows: planner.suggest.consent, planner.assistant.consent
  it('is off by default, and requires both the account setting and the consent on this device', async () => {
    expect(assistantConsent.isGiven).toBe(false);
    writeSettings({ suggestionsOptIn: true });
    expect([assistantConsent.isGiven, assistantConsent.isOnElsewhere]).toEqual([false, true]);
    assistantConsent.give();
    expect([assistantConsent.isGiven, assistantConsent.isOnElsewhere]).toEqual([true, false]);
    await waitFor(async () => expect(await vault.local.read('assistant-consent')).toBe(true));
    expect(JSON.stringify({ ...localStorage })).not.toContain('assistant');
  });

  // shows: planner.assistant.withdraw
  it('is lost on this device when another device turns the setting off', async () => {
    assistantConsent.give();
    writeSettings({ suggestionsOptIn: false });
    writeSettings({ suggestionsOptIn: true });
    expect(assistantConsent.isGiven).toBe(false);
  });

  it('reads as not given while the vault is locked, and locking clears the approved texts', async () => {
    assistantConsent.give();
    approvedTextStore.add('', ['Write the heirloom atlas']);
    await vault.lock();
    expect([assistantConsent.isGiven, approvedTextStore.of('').size]).toEqual([false, 0]);
  });
});

describe('the settings section', () => {
  it('turns the assistant on and off, and names the host', async () => {
    server.destination = { host: 'ai.example', model: 'small' };
    const user = await openSection();
    expect(await screen.findByText(/from there to ai\.example \(small\)/)).toBeTruthy();
    expect((await toggle()).checked).toBe(false);
    await user.click(await toggle());
    expect([assistantConsent.isGiven, isOnForAccount()]).toEqual([true, true]);
    await user.click(await toggle());
    expect([assistantConsent.isGiven, isOnForAccount()]).toEqual([false, false]);
    expect(server.sent).toEqual([]);
  });

  it('says that the assistant is on only on another device, and that the host is unknown offline', async () => {
    writeSettings({ suggestionsOptIn: true });
    server.isOffline = true;
    await openSection();
    expect(await screen.findByText(consentText.elsewhere)).toBeTruthy();
    expect(await screen.findByText(consentText.unknown)).toBeTruthy();
  });

  // shows: pay.none.app
  it('does not name Pro where nobody can choose a plan', async () => {
    const { user: account } = session.getState();
    if (!account) throw new Error('nobody is signed in');
    session.setState({ user: { ...account, plan: 'free' } });
    setInstancePlan('free');
    await openSection();
    expect(screen.getByText(consentText.missing)).toBeTruthy();
    expect(screen.queryByText(/\bPro\b|\bFree\b/)).toBeNull();
    setInstancePlan(null);
  });

  // shows: frame.plan.assistant.said
  it('links to Pro on the Free plan, and shows the switch there only to withdraw a consent', async () => {
    const { user: account } = session.getState();
    if (!account) throw new Error('nobody is signed in');
    session.setState({ user: { ...account, plan: 'free' } });
    const user = await openSection();
    expect(screen.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/app/settings/billing');
    expect(screen.queryByRole('switch')).toBeNull();
    cleanup();
    assistantConsent.give();
    await openSection();
    await user.click(await toggle());
    expect(assistantConsent.isGiven).toBe(false);
  });
});
