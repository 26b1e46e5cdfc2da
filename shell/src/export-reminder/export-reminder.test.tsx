import { SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { settings, userToday } from '@northkeep/shared-vault';
import { isExportDue, readExportDates } from '@northkeep/shared-vault/export-reminder';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ExportReminder } from './export-reminder.tsx';

describe('isExportDue', () => {
  // shows: export.reminder.due
  it.each([
    ['off without a date', { exportedOn: null, remindedSince: null }, false],
    ['off although the last export is old', { exportedOn: '2025-01-01', remindedSince: null }, false],
    ['not due 89 days after it was turned on', { exportedOn: null, remindedSince: '2026-08-27' }, false],
    ['due 90 days after it was turned on', { exportedOn: null, remindedSince: '2026-08-26' }, true],
    ['not due 89 days after the last export', { exportedOn: '2026-08-27', remindedSince: '2026-01-01' }, false],
    ['due 90 days after the last export', { exportedOn: '2026-08-26', remindedSince: '2026-01-01' }, true],
    [
      'not due where it was turned on after an old export',
      { exportedOn: '2025-01-01', remindedSince: '2026-11-01' },
      false,
    ],
  ] as const)('reports the reminder as %s', (_title, dates, expected) => {
    expect(isExportDue(dates, '2026-11-24')).toBe(expected);
  });
});

describe('ExportReminder', () => {
  beforeAll(() => openTestVault());
  afterEach(cleanup);
  const renderReminder = () =>
    render(
      <MemoryRouter>
        <ExportReminder />
      </MemoryRouter>,
    );

  // shows: export.reminder.banner
  it('leads to the exports, and can be put off for a week', async () => {
    await waitFor(() => expect(settings.status).toBe('ready'));
    act(() => void settings.create({ exportReminderSince: '2020-01-01' }, { id: SETTINGS_ID }));
    expect(isExportDue(readExportDates(), userToday())).toBe(true);
    renderReminder();
    expect(screen.getByRole('heading', { name: 'Time for a copy of your own' })).toBeTruthy();
    expect(screen.getByText(/^You have made no export yet\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe('/app/settings/data');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    const later = (days: number) => new Date(Date.parse(userToday()) + days * 86_400_000).toISOString().slice(0, 10);
    expect([6, 7].map((days) => isExportDue(readExportDates(), later(days)))).toEqual([false, true]);
  });

  it('names the last export if there was one', () => {
    act(() => void settings.create({ exportedOn: '2020-01-01' }, { id: SETTINGS_ID }));
    renderReminder();
    expect(screen.getByText(/^Your last export was 90 days ago or more\./)).toBeTruthy();
  });

  it('is hidden while a field is in use', async () => {
    render(
      <MemoryRouter>
        <input aria-label="Line" />
        <ExportReminder />
      </MemoryRouter>,
    );
    act(() => screen.getByRole('textbox').focus());
    expect(screen.queryByRole('heading')).toBeNull();
    act(() => screen.getByRole('textbox').blur());
    await waitFor(() => expect(screen.getByRole('heading')).toBeTruthy());
  });
});
