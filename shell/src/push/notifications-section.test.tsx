import { dismissAllToasts, toastStore } from '@northkeep/shared-kit/runtime';
import { answerReminderTexts, isReminderTextAllowed, vault } from '@northkeep/shared-vault';
import { takeReminderPresses } from '@northkeep/shared-vault/reminder-texts';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import NotificationsSection from './notifications-section.tsx';
import { FakePushBrowser } from './testing/fake-push-browser.ts';
import { PushApi } from './testing/push-api.ts';

let browser: FakePushBrowser;
let server: PushApi;
beforeAll(() => openTestVault((asked) => (server ? server.answer(asked) : { status: 200, body: null })));
beforeEach(() => {
  browser = new FakePushBrowser();
  browser.install();
  server = new PushApi();
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  browser.remove();
});

const open = () => {
  render(<NotificationsSection />);
  return userEvent.setup();
};
const button = (name: string) => screen.findByRole('button', { name });
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
/** Sets up a browser that has subscribed before and is known to the server. */
function subscribeBefore() {
  browser.permission = 'granted';
  browser.endpoint = 'https://fcm.googleapis.com/fcm/send/before';
  server.endpoints.add(browser.endpoint);
}

describe('push status', () => {
  // shows: push.state.not-subscribed, push.state.loading
  it('shows a loader, then Subscribe on a device without a subscription', async () => {
    open();
    expect(screen.getByRole('status', { name: 'Checking the subscription' })).toBeTruthy();
    expect(await screen.findByText('Not subscribed on this device.')).toBeTruthy();
    expect(await button('Subscribe')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Checking the subscription' })).toBeNull();
  });

  // shows: push.state.unsupported
  it('says that the browser does not support push messages', async () => {
    browser.remove();
    open();
    expect(await screen.findByText('Not supported in this browser.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  // shows: push.state.error
  it('says that it could not be verified, and checks again', async () => {
    subscribeBefore();
    server.failing.add('POST /api/push/validate');
    const user = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Could not verify push status.');
    server.failing.clear();
    await user.click(await button('Try again'));
    expect(await screen.findByText('Subscribed')).toBeTruthy();
  });

  // shows: push.state.subscribed
  it('shows Send Test Notification and Unsubscribe / Reset on a subscribed device', async () => {
    subscribeBefore();
    const user = open();
    expect(await screen.findByText(/^Checked with the server today, /)).toBeTruthy();
    await user.click(await button('Send Test Notification'));
    await waitFor(() => expect(toasts()).toEqual(['It should appear within a minute.']));
    await user.click(await button('Unsubscribe / Reset'));
    expect(await button('Subscribe')).toBeTruthy();
    expect([browser.endpoint, server.endpoints.size]).toEqual([null, 0]);
  });

  // shows: push.line.about, push.line.forget
  it('asks whether this device shows what a reminder is about, and deletes the texts when that is withdrawn', async () => {
    subscribeBefore();
    const user = open();
    const consent = await screen.findByRole('switch', { name: 'Show what it is about on this device' });
    expect((consent as HTMLInputElement).checked).toBe(false);
    const holds = () =>
      takeReminderPresses(vault.vaultId ?? '', { countSteps: () => true, completeLines: async () => {} });
    expect(await holds()).toBe(false);
    await user.click(consent);
    await waitFor(async () => expect([isReminderTextAllowed(), await holds()]).toEqual([true, true]));
    await user.click(consent);
    await waitFor(async () => expect([isReminderTextAllowed(), await holds()]).toEqual([false, false]));
  });

  it('lets the consent be withdrawn where the subscription has ended', async () => {
    await answerReminderTexts(true);
    const user = open();
    await screen.findByText('Not subscribed on this device.');
    await user.click(screen.getByRole('switch', { name: 'Show what it is about on this device' }));
    await waitFor(() => expect(screen.queryByRole('switch', { name: /^Show what/ })).toBeNull());
    expect(isReminderTextAllowed()).toBe(false);
  });

  it('withdraws the consent with the subscription, also when the server cannot be reached', async () => {
    await answerReminderTexts(true);
    subscribeBefore();
    server.failing.add('POST /api/push/unsubscribe');
    const user = open();
    await user.click(await button('Unsubscribe / Reset'));
    await waitFor(() => expect(isReminderTextAllowed()).toBe(false));
  });

  it('focuses the first button of the next status when the pressed one is removed', async () => {
    const user = open();
    await user.click(await button('Subscribe'));
    const test = await button('Send Test Notification');
    await waitFor(() => expect(document.activeElement).toBe(test));
    await user.click(await button('Unsubscribe / Reset'));
    const subscribe = await button('Subscribe');
    await waitFor(() => expect(document.activeElement).toBe(subscribe));
  });

  // shows: push.state.invalid
  it('unsubscribes a subscription that the server reports invalid', async () => {
    subscribeBefore();
    server.endpoints.clear();
    open();
    expect(await button('Subscribe')).toBeTruthy();
    expect(browser.endpoint).toBeNull();
  });

  // shows: push.state.test-failed
  it('is checked again when the test notification could not be sent', async () => {
    subscribeBefore();
    const user = open();
    await button('Send Test Notification');
    server.sent = 0;
    server.endpoints.clear();
    await user.click(await button('Send Test Notification'));
    await waitFor(() => expect(toasts()).toEqual(['The test notification could not be sent.']));
    expect(await button('Subscribe')).toBeTruthy();
  });
});

describe('Subscribe', () => {
  // shows: push.subscribe.client
  it('asks for the permission, subscribes with the key of the server and sets the Sunday reminder', async () => {
    const user = open();
    await user.click(await button('Subscribe'));
    expect(await button('Send Test Notification')).toBeTruthy();
    expect([browser.permission, browser.key]).toEqual(['granted', 'server key']);
    expect([...server.endpoints]).toEqual([browser.endpoint]);
    expect(server.reminders?.weeklyReview).toEqual({ isOn: true, day: 0, time: '18:00' });
    expect(server.reminders?.zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  // shows: push.subscribe.kept
  it('keeps reminders that the user has set', async () => {
    const own = {
      ...{ zone: 'Asia/Tokyo', weeklyReview: { isOn: false, day: 3, time: '09:00' } },
      dailyFocus: { isOn: true, time: '07:00' },
    };
    server.reminders = own;
    const user = open();
    await user.click(await button('Subscribe'));
    await button('Send Test Notification');
    expect(server.reminders).toEqual(own);
  });

  // shows: push.subscribe.failed
  it('says that the subscription failed, and keeps no subscription', async () => {
    server.failing.add('POST /api/push/subscribe');
    const user = open();
    await user.click(await button('Subscribe'));
    await waitFor(() => expect(toasts()).toEqual(['Subscription failed']));
    expect(browser.endpoint).toBeNull();
  });

  // shows: push.state.blocked
  it('says where to allow notifications that the browser blocks', async () => {
    browser.answer = 'denied';
    const user = open();
    await user.click(await button('Subscribe'));
    expect(await screen.findByText('The browser blocks notifications from this site.')).toBeTruthy();
    expect(screen.getByText('Allow them in the site settings, beside the address.')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe('Times', () => {
  // shows: push.times
  it('stores day, time and zone of the reminders by keyboard', async () => {
    const user = open();
    const turn = await screen.findByRole('switch', { name: /^Weekly review/ });
    turn.focus();
    await user.keyboard(' ');
    await user.tab({ shift: true });
    const time = screen.getByLabelText('Weekly review: Time');
    expect(document.activeElement).toBe(time);
    await user.clear(time);
    await user.type(time, '20:30');
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('option', { name: 'Monday' }));
    await waitFor(() => expect(server.reminders?.weeklyReview).toEqual({ isOn: true, day: 1, time: '20:30' }));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(server.reminders?.dailyFocus.isOn).toBe(false);
  });

  // shows: push.times.failed
  it('says that a change was not saved, and saves it again', async () => {
    server.failing.add('POST /api/push/reminders');
    const user = open();
    await user.click(await screen.findByRole('switch', { name: /^Daily focus/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('The times were not saved.');
    server.failing.clear();
    await user.click(await button('Try again'));
    await screen.findByText('Saved.');
    expect(server.reminders?.dailyFocus.isOn).toBe(true);
  });

  // shows: push.times.leaving
  it('saves the last change when the section is left at once', async () => {
    const user = open();
    await user.click(await screen.findByRole('switch', { name: /^Daily focus/ }));
    cleanup();
    await waitFor(() => expect(server.reminders?.dailyFocus.isOn).toBe(true));
  });
});
