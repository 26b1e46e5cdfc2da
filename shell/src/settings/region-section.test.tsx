import { SETTINGS_ID } from '@northkeep/contracts';
import { one, settings, userTimeZone, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import RegionSection from './region-section.tsx';

const AS_DEVICE = { region: null, language: null, clock: null, firstWeekday: null, dayStartsAt: 0 } as const;

beforeEach(async () => {
  await openTestVault();
  settings.create({ ...AS_DEVICE, timeZone: 'America/New_York' }, { id: SETTINGS_ID });
  render(<RegionSection />);
});
afterEach(() => {
  settings.create(AS_DEVICE, { id: SETTINGS_ID });
  cleanup();
});

async function choose(label: string, option: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: label }));
  // A name of an option, of which there are hundreds, is computed slowly.
  const options = within(await screen.findByRole('listbox')).getAllByRole('option', { hidden: true });
  const found = options.find(({ textContent }) => textContent === option);
  if (!found) throw new Error(`no option ${option}`);
  await user.click(found);
}
const example = () => screen.getByText(/^Example:/).textContent?.replace(/\s/g, ' ');

describe('Language and region', () => {
  it('is as on this device until something is chosen', () => {
    const shown = screen.getAllByRole('combobox').map(({ textContent }) => textContent);
    expect(shown).toEqual([
      'As this device (English (United States))',
      'As the region',
      'As the region',
      'As the region (Sunday)',
      'America/New York',
      '12:00 AM',
    ]);
    expect(example()).toContain('4:30 PM · 12,345.6');
  });

  it('shows the time zone of the device while none is set, which can be chosen then', async () => {
    act(() => void settings.create({ timeZone: null }, { id: SETTINGS_ID }));
    const device = userTimeZone().replaceAll('_', ' ');
    expect(screen.getByRole('combobox', { name: 'Time zone' }).textContent).toBe(`As this device (${device})`);
    await choose('Time zone', device);
    expect(one('settings').timeZone).toBe(userTimeZone());
    expect(screen.getByRole('combobox', { name: 'Time zone' }).textContent).toBe(device);
  });

  it('stores the region, in which everything is shown at once', async () => {
    await choose('Region', 'German (Germany)');
    expect(one('settings').region).toBe('de-DE');
    expect(example()).toContain('16:30 · 12.345,6');
    expect(screen.getByRole('combobox', { name: 'First day of the week' }).textContent).toBe('As the region (Montag)');
    await choose('Names of days and months', 'English');
    expect(screen.getByRole('combobox', { name: 'First day of the week' }).textContent).toBe('As the region (Monday)');
    await choose('Clock', '12 hours');
    expect(example()).toMatch(/4:30 (PM|pm) · 12\.345,6/);
    await choose('Region', 'As this device (English (United States))');
    expect(one('settings').region).toBeNull();
  });

  it('stores the first day of the week, the time zone and the beginning of a day', async () => {
    await choose('First day of the week', 'Monday');
    await choose('Time zone', 'Asia/Tokyo');
    await choose('A day begins at', '4:00 AM');
    expect(one('settings')).toMatchObject({ firstWeekday: 1, timeZone: 'Asia/Tokyo', dayStartsAt: 4 });
    expect(userToday(new Date('2026-11-27T18:59:00Z'))).toBe('2026-11-27');
    expect(userToday(new Date('2026-11-27T19:00:00Z'))).toBe('2026-11-28');
  });
});
