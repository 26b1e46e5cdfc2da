import { dismissAllToasts } from '@northkeep/shared-kit/runtime';
import { ToastRegion } from '@northkeep/shared-kit/toast-region';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpdateOffer } from '../frame/update-offer.tsx';
import { shellUpdates } from './shell-updates.ts';

/** Fake service worker with the members that the page uses. */
class Worker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();
}
const registration = Object.assign(new EventTarget(), {
  waiting: null as Worker | null,
  installing: null as Worker | null,
  update: vi.fn(async () => undefined),
});
const container = Object.assign(new EventTarget(), {
  controller: null as Worker | null,
  ready: new Promise<never>(() => undefined),
  register: vi.fn(async () => registration),
});
const reload = vi.fn();

/** Installs a new worker next to the running one, as the browser does after a release. */
function install(): Worker {
  const worker = new Worker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  worker.state = 'installed';
  registration.waiting = worker;
  worker.dispatchEvent(new Event('statechange'));
  return worker;
}
function becomeVisible() {
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeAll(async () => {
  vi.stubGlobal('location', { reload });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  await shellUpdates.start();
});
beforeEach(() => {
  reload.mockReset();
  registration.update.mockClear();
});
afterAll(async () => {
  // The files of a worker share this object: a version that waits would be one in later files as well.
  registration.waiting = null;
  await shellUpdates.start();
  dismissAllToasts();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('updates of the shell', () => {
  // shows: sw.registered
  it('registers /sw.js without using the HTTP cache', () => {
    expect(container.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  });

  // shows: frame.update.first
  it('offers nothing after the first installation, when no older version runs', () => {
    install();
    expect(shellUpdates.isReady()).toBe(false);
  });

  // shows: frame.update.consent
  it('reports a later version and neither activates it nor reloads the page by itself', () => {
    container.controller = new Worker();
    const told = vi.fn();
    const stop = shellUpdates.subscribe(told);
    const next = install();
    expect(shellUpdates.isReady()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
    container.dispatchEvent(new Event('controllerchange'));
    expect([next.postMessage.mock.calls, reload.mock.calls]).toEqual([[], []]);
    stop();
  });

  // shows: frame.update.once
  it('activates a new version on consent, and reloads the page once when that version is active', () => {
    const next = install();
    shellUpdates.apply();
    expect(next.postMessage.mock.calls).toEqual([[{ type: 'skip-waiting' }]]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads the page after five seconds if the new version has not taken over by then', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    install();
    shellUpdates.apply();
    vi.advanceTimersByTime(4_999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    container.dispatchEvent(new Event('controllerchange')); // removes the listener of this test
    vi.useRealTimers();
  });

  // shows: sw.update
  it('offers a waiting version in a message, whose button activates it', async () => {
    const next = install();
    render(
      <>
        <UpdateOffer />
        <ToastRegion />
      </>,
    );
    expect(await screen.findByText('A new version is ready.')).toBeTruthy();
    expect(next.postMessage).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await vi.waitFor(() => expect(next.postMessage.mock.calls).toEqual([[{ type: 'skip-waiting' }]]));
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  // shows: frame.update.hourly
  it('asks for a new version when the page becomes visible, at most once an hour', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    becomeVisible();
    becomeVisible();
    expect(registration.update).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 3_599_000);
    becomeVisible();
    expect(registration.update).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
