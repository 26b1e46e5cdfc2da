import { session } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewPush, subscribeToPush, unsubscribeFromPush } from './push-client.ts';
import { FakePushBrowser } from './testing/fake-push-browser.ts';
import { PushApi } from './testing/push-api.ts';
import { usePushRenewal } from './use-push-renewal.ts';

let browser: FakePushBrowser;
let server: PushApi;
beforeAll(() => openTestVault((asked) => (server ? server.answer(asked) : { status: 200, body: null })));
beforeEach(() => {
  localStorage.clear();
  browser = new FakePushBrowser();
  browser.install();
  server = new PushApi();
});
afterEach(() => browser.remove());

const userId = () => session.getState().user?.id ?? '';
/** The endpoints in the browser and on the server. */
const endpoints = () => [browser.endpoint, ...server.endpoints];
const [FIRST, SECOND] = [1, 2].map((n) => `https://fcm.googleapis.com/fcm/send/${n}`);

/** Runs a start of the app; returns the operations that it has asked the server for. */
async function start(user = userId()): Promise<readonly string[]> {
  server.asked.length = 0;
  await renewPush(user);
  return server.asked;
}

describe('the start of the app', () => {
  // shows: push.renew.start
  it('makes a subscription that the browser has ended again', async () => {
    await subscribeToPush();
    browser.endpoint = null;
    server.endpoints.clear();
    expect(await start()).toEqual(['GET /api/push/key', 'POST /api/push/subscribe']);
    expect(endpoints()).toEqual([SECOND, SECOND]);
  });

  // shows: push.renew.start
  it('replaces a subscription that the server does not know, for example since its key has changed', async () => {
    await subscribeToPush();
    server.endpoints.clear();
    browser.key = 'former key';
    await start();
    expect([...endpoints(), browser.key]).toEqual([SECOND, SECOND, 'server key']);
  });

  it('changes nothing about a valid subscription, and learns from it that the user has agreed', async () => {
    await subscribeToPush();
    localStorage.clear();
    expect(await start()).toEqual(['POST /api/push/validate']);
    expect(endpoints()).toEqual([FIRST, FIRST]);
    browser.endpoint = null;
    await start();
    expect(browser.endpoint).toBe(SECOND);
  });

  // shows: push.renew.never
  it.each(['denied', 'default'] as const)('asks nothing and nobody while the permission is %s', async (permission) => {
    await subscribeToPush();
    browser.endpoint = null;
    browser.permission = permission;
    expect(await start()).toEqual([]);
    expect([browser.endpoint, browser.permission]).toEqual([null, permission]);
  });

  // shows: push.renew.never
  it('renews nothing after the user has unsubscribed, or for another user of the browser', async () => {
    await subscribeToPush();
    browser.endpoint = null;
    expect(await start('another user')).toEqual([]);
    await unsubscribeFromPush();
    expect(await start()).toEqual([]);
    expect(browser.endpoint).toBeNull();
  });

  it('leaves the subscription of another user alone', async () => {
    await subscribeToPush();
    server.endpoints.clear();
    localStorage.setItem('nk.push-agreed', 'another user');
    expect(await start()).toEqual(['POST /api/push/validate']);
    expect(browser.endpoint).toBe(FIRST);
  });

  it('renews nothing for a user who has logged out meanwhile', async () => {
    await subscribeToPush();
    localStorage.setItem('nk.push-agreed', 'gone');
    browser.endpoint = null;
    expect(await start('gone')).toEqual([]);
    expect(browser.endpoint).toBeNull();
  });

  it('keeps no subscription that the server did not take, and makes one at the next start', async () => {
    await subscribeToPush();
    server.endpoints.clear();
    server.failing.add('POST /api/push/subscribe');
    await expect(start()).rejects.toThrow();
    expect(endpoints()).toEqual([null]);
    server.failing.clear();
    await start();
    expect(browser.endpoint).not.toBeNull();
    expect(endpoints()).toEqual([browser.endpoint, browser.endpoint]);
  });

  it('checks in an idle moment, and only with the permission', async () => {
    await subscribeToPush();
    server.asked.length = 0;
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    const hook = renderHook(() => usePushRenewal(userId()));
    expect([idle.length, server.asked]).toEqual([1, []]);
    idle[0]?.();
    await waitFor(() => expect(server.asked).toEqual(['POST /api/push/validate']));
    hook.unmount();
    browser.permission = 'denied';
    renderHook(() => usePushRenewal(userId()));
    expect(idle).toHaveLength(1);
  });
});
