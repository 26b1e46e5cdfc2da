import { SETTINGS_ID } from '@northkeep/contracts';
import { lines, settings, userToday, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadgeSettingsGroup } from '../push/badge-settings-group.tsx';
import { countOpenLines, setBadge } from './app-badge.ts';
import { useAppBadge } from './use-app-badge.ts';

/** Number on the badge of the app icon; 0 without a badge. */
let shown = 0;

beforeEach(async () => {
  await openTestVault();
  shown = 0;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      shown = count;
    },
    clearAppBadge: async () => {
      shown = 0;
    },
  });
});
afterEach(() => {
  cleanup();
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

function Badge({ isUnlocked = true }: { isUnlocked?: boolean }) {
  useAppBadge(isUnlocked);
  return null;
}
const turnOn = () => settings.create({ badgeEnabled: true }, { id: SETTINGS_ID });

describe('countOpenLines', () => {
  // shows: installed.badge.count
  it('counts the open tasks of a date', () => {
    lines.create({ text: 'of the day', scheduleDate: '2026-03-02' });
    lines.create({ text: 'done', scheduleDate: '2026-03-02', isDone: true });
    lines.create({ text: 'entry', scheduleDate: '2026-03-02', type: 'journal' });
    lines.create({ text: 'of another day', scheduleDate: '2026-03-03' });
    lines.create({ text: 'undated' });
    expect(countOpenLines('2026-03-02')).toBe(1);
  });
});

describe('useAppBadge', () => {
  // shows: installed.badge.setting
  it('shows no number until the user turns it on, and none after it is turned off', async () => {
    lines.create({ text: 'of today', scheduleDate: userToday() });
    setBadge(7);
    render(<Badge />);
    await waitFor(() => expect(shown).toBe(0));
    turnOn();
    await waitFor(() => expect(shown).toBe(1));
    settings.change(SETTINGS_ID, { badgeEnabled: false });
    await waitFor(() => expect(shown).toBe(0));
  });

  // shows: installed.badge.change
  it('follows each change of a line', async () => {
    turnOn();
    const line = lines.create({ text: 'of today', scheduleDate: userToday() });
    render(<Badge />);
    await waitFor(() => expect(shown).toBe(1));
    lines.create({ text: 'one more', scheduleDate: userToday() });
    await waitFor(() => expect(shown).toBe(2));
    lines.change(line.id, { isDone: true });
    await waitFor(() => expect(shown).toBe(1));
  });

  // shows: installed.badge.lock
  it('removes the number at a lock and after a logout', async () => {
    turnOn();
    lines.create({ text: 'of today', scheduleDate: userToday() });
    const { rerender, unmount } = render(<Badge />);
    await waitFor(() => expect(shown).toBe(1));
    rerender(<Badge isUnlocked={false} />);
    await waitFor(() => expect(shown).toBe(0));
    rerender(<Badge />);
    await waitFor(() => expect(shown).toBe(1));
    unmount();
    await waitFor(() => expect(shown).toBe(0));
    await vault.lock();
  });
});

describe('BadgeSettingsGroup', () => {
  // shows: installed.badge.switch
  it('turns on the number on the icon and says who can see it', async () => {
    render(<BadgeSettingsGroup />);
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Show the number of open lines' });
    expect(toggle.checked).toBe(false);
    await userEvent.setup().click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true));
    expect(screen.getByText('Anyone who sees the icon sees the number. Locking removes it.')).toBeTruthy();
  });

  it('says when the browser cannot show a number on the icon', () => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
    render(<BadgeSettingsGroup />);
    expect(
      screen.getByText('This browser shows no number at icons. Your other devices follow the setting.'),
    ).toBeTruthy();
  });
});
