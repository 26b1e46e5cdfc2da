import { registerOpenModal } from '@northkeep/shared-kit/runtime';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consentStore } from '../consent/consent.ts';
import { ALL_COOKIES_DENIED } from '../consent/preferences.ts';
import { type BannerInput, pickBanner } from './banner-rules.ts';
import NotificationBanner, { BANNER_EXIT_ANIMATION_MS } from './notification-banner.tsx';
import { FakePushBrowser } from './testing/fake-push-browser.ts';
import { PushApi } from './testing/push-api.ts';

const INPUT: BannerInput = {
  isPushSupported: true,
  permission: 'default',
  install: 'not-from-here',
  isIos: false,
  isDismissed: false,
  isIosDismissed: false,
};

describe('pickBanner', () => {
  // shows: banner.push, banner.install, banner.ios, banner.decided, banner.dismissed
  it.each([
    ['push while the permission is undecided', {}, 'push'],
    ['nothing once it is granted', { permission: 'granted' }, null],
    [
      'nothing once it is denied, also where the app can be installed',
      { permission: 'denied', install: 'offered' },
      null,
    ],
    ['nothing after it was dismissed', { isDismissed: true }, null],
    ['installing without push', { isPushSupported: false, permission: null, install: 'offered' }, 'install'],
    ['nothing without push and without installing', { isPushSupported: false, permission: null }, null],
    ['nothing without push in an installed app', { isPushSupported: false, isIos: true, install: 'installed' }, null],
    [
      'nothing without push after it was dismissed',
      { isPushSupported: false, install: 'offered', isDismissed: true },
      null,
    ],
    ['the way on iOS without push', { isPushSupported: false, permission: null, isIos: true }, 'ios'],
    [
      'the way on iOS although the other banner was dismissed',
      { isPushSupported: false, isIos: true, isDismissed: true },
      'ios',
    ],
    [
      'nothing on iOS after its banner was dismissed',
      { isPushSupported: false, isIos: true, isIosDismissed: true },
      null,
    ],
  ] as const)('returns the banner: %s', (_title, given, expected) => {
    expect(pickBanner({ ...INPUT, ...given })).toBe(expected);
  });
});

describe('NotificationBanner', () => {
  let browser: FakePushBrowser;
  let server: PushApi;
  beforeAll(() => openTestVault((asked) => (server ? server.answer(asked) : { status: 200, body: null })));
  beforeEach(() => {
    localStorage.clear();
    browser = new FakePushBrowser();
    browser.install();
    server = new PushApi();
    consentStore.setState({ chosen: ALL_COOKIES_DENIED, reopened: false });
  });
  afterEach(() => {
    cleanup();
    browser.remove();
    vi.useRealTimers();
  });
  const banner = () => screen.queryByRole('region', { name: 'A reminder on Sundays?' });

  // shows: banner.sunday, banner.enable, banner.push
  it('mentions the Sunday reminder; enabling subscribes this browser', async () => {
    render(<NotificationBanner />);
    expect(banner()?.textContent).toContain('remind you of your weekly review');
    await userEvent.click(screen.getByRole('button', { name: 'Enable reminders' }));
    await waitFor(() => expect(banner()).toBeNull());
    expect([...server.endpoints]).toEqual([browser.endpoint]);
  });

  // shows: banner.out
  it('disappears after the animation of 0.3 s, and stays hidden on this device', () => {
    vi.useFakeTimers();
    render(<NotificationBanner />);
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    act(() => vi.advanceTimersByTime(299));
    expect(banner()).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect([banner(), BANNER_EXIT_ANIMATION_MS]).toEqual([null, 300]);
    cleanup();
    render(<NotificationBanner />);
    expect(banner()).toBeNull();
    expect([localStorage.getItem('nk.push-banner'), localStorage.getItem('nk.ios-banner')]).toEqual(['1', null]);
  });

  // shows: banner.failed
  it('only logs a subscription that fails', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    server.failing.add('POST /api/push/subscribe');
    render(<NotificationBanner />);
    await userEvent.click(screen.getByRole('button', { name: 'Enable reminders' }));
    await waitFor(() => expect(banner()).toBeNull());
    expect(String(log.mock.calls[0]?.[0])).toBe('Error: Subscription failed');
    expect(screen.queryByRole('alert')).toBeNull();
    log.mockRestore();
  });

  // shows: banner.field
  it('is hidden while a field is in use', () => {
    render(
      <>
        <input aria-label="Line" />
        <NotificationBanner />
      </>,
    );
    act(() => screen.getByRole('textbox').focus());
    expect(banner()).toBeNull();
    act(() => screen.getByRole('textbox').blur());
    return waitFor(() => expect(banner()).not.toBeNull());
  });

  // shows: banner.overlay
  it('is hidden while a modal or the cookie dialog is open', () => {
    render(<NotificationBanner />);
    let close = () => {};
    act(() => {
      close = registerOpenModal();
    });
    expect(banner()).toBeNull();
    act(() => close());
    expect(banner()).not.toBeNull();
    act(() => consentStore.setState({ chosen: null }));
    expect(banner()).toBeNull();
  });

  // shows: banner.decided
  it.each(['granted', 'denied'] as const)(
    'is shown while the permission is undecided, not once it is %s',
    (decided) => {
      const { rerender } = render(<NotificationBanner key="undecided" />);
      expect(banner()).not.toBeNull();
      browser.permission = decided;
      rerender(<NotificationBanner key="decided" />);
      expect(screen.queryByRole('region')).toBeNull();
    },
  );

  it('disappears when the permission is decided elsewhere, such as in the settings', async () => {
    const status = new EventTarget();
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => status } });
    render(<NotificationBanner />);
    await act(async () => {});
    expect(banner()).not.toBeNull();
    browser.permission = 'granted';
    act(() => void status.dispatchEvent(new Event('change')));
    expect(banner()).toBeNull();
    Reflect.deleteProperty(navigator, 'permissions');
  });

  // shows: banner.install
  it('offers without push support to install the app, and shows the install prompt of the browser', async () => {
    browser.remove();
    const { container } = render(<NotificationBanner />);
    expect(container.innerHTML).toBe('');
    const prompt = vi.fn().mockResolvedValue({ outcome: 'dismissed' });
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
    expect(screen.getByRole('region', { name: 'Install Northkeep' }).textContent).toContain('it opens offline');
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(container.innerHTML).toBe(''));
    expect(server.asked).toEqual([]);
  });

  it('does not show the install prompt of the browser when "Not now" is pressed', async () => {
    browser.remove();
    const { container } = render(<NotificationBanner />);
    const prompt = vi.fn().mockResolvedValue({ outcome: 'dismissed' });
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(container.innerHTML).toBe(''));
    expect([prompt.mock.calls, localStorage.getItem('nk.push-banner')]).toEqual([[], '1']);
  });

  // shows: banner.ios, banner.ios.flag
  it('shows on iOS how to install the app, and stores its dismissal separately', async () => {
    browser.remove();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    render(<NotificationBanner />);
    expect(screen.getByRole('region', { name: 'Sunday reminders on this device' })).toBeTruthy();
    expect(screen.getByText(/Tap Share and then Add to Home Screen/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText(/Add to Home Screen/)).toBeNull());
    expect([localStorage.getItem('nk.push-banner'), localStorage.getItem('nk.ios-banner')]).toEqual([null, '1']);
    vi.restoreAllMocks();
  });
});
