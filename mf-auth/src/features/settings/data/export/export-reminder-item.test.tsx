import { SETTINGS_ID } from '@northkeep/contracts';
import { one, settings, sync, userToday } from '@northkeep/shared-vault';
import { readExportDates } from '@northkeep/shared-vault/export-reminder';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeServer,
  mayLeave,
  openSection,
  pressButton,
  signInBeforeAll,
} from '../../../../testing/open-settings.tsx';
import { unfinishedExport } from './interrupted-export.ts';

const WAIT = { timeout: 20_000 };
const { newServer } = signInBeforeAll();
let server: FakeServer;

beforeEach(() => {
  server = newServer();
  for (const list of ['trash', 'histories']) server.answers.set(`GET /api/sync/${list}`, { records: [], next: null });
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

async function exportJson(user: ReturnType<typeof openSection>['user']): Promise<void> {
  await pressButton(user, 'Make the files');
  await screen.findByText(/^Downloaded as/, {}, WAIT);
}

describe('reminder of exports', () => {
  // shows: export.reminder.switch
  it('is off until it is turned on, and can be turned off again', async () => {
    const { user } = openSection(server, 'data');
    const button = await screen.findByRole('switch', { name: 'Remind me after 90 days without an export' });
    expect(readExportDates().remindedSince).toBeNull();
    await user.click(button);
    expect(readExportDates().remindedSince).toBe(userToday());
    await user.click(button);
    expect(readExportDates().remindedSince).toBeNull();
  });

  // shows: export.reminder.date
  it('shows the date of the last export, which is sent sealed', async () => {
    act(() => void settings.create({ exportedOn: null }, { id: SETTINGS_ID }));
    server.answers.set('POST /api/settings', (body: Record<string, unknown>) => ({ ...body, rev: 1 }));
    const { user } = openSection(server, 'data');
    expect(await screen.findByText('No export has been made yet.')).toBeTruthy();
    await pressButton(user, 'Export readable files');
    await exportJson(user);
    expect(one('settings').exportedOn).toBe(userToday());
    const year = userToday().slice(0, 4);
    expect(screen.getByText(new RegExp(`^Last export: .*${year}\\. The date is encrypted\\.$`))).toBeTruthy();
    await sync.flush();
    expect(JSON.stringify(server.sent)).not.toContain(userToday());
  });
});

describe('an export that a reload interrupts', () => {
  // shows: export.interrupted
  it('is offered again in its format until an export is complete', async () => {
    await waitFor(() => expect(unfinishedExport.ready).toBe(true));
    await act(() => unfinishedExport.set({ form: 'csv', name: 'northkeep-2026-11-24-csv.zip' }));
    const { user } = openSection(server, 'data');
    expect(await screen.findByText('An export was interrupted')).toBeTruthy();
    expect(
      screen.getByText(/^northkeep-2026-11-24-csv\.zip was not completed, and nothing of it was kept/),
    ).toBeTruthy();
    await pressButton(user, 'Start it again');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'CSV' })).checked).toBe(true);
    await exportJson(user);
    expect(unfinishedExport.value).toBeNull();
    await pressButton(user, 'Done');
    expect(screen.queryByText('An export was interrupted')).toBeNull();
  });

  it('can be dismissed', async () => {
    await act(() => unfinishedExport.set({ form: 'archive', name: 'northkeep.nka' }));
    const { user } = openSection(server, 'data');
    await screen.findByText('An export was interrupted');
    await pressButton(user, 'Dismiss');
    await waitFor(() => expect(screen.queryByText('An export was interrupted')).toBeNull());
    expect(unfinishedExport.value).toBeNull();
  });

  // shows: export.begun
  it('is recorded while it still runs, and closing the page asks for confirmation', async () => {
    let answer = (_page: unknown) => {};
    server.answers.set('GET /api/sync/trash', () => new Promise((resolve) => (answer = resolve)));
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Export readable files');
    await pressButton(user, 'Make the files');
    await waitFor(() => expect(server.bodies('GET /api/sync/trash')).toHaveLength(1), WAIT);
    expect([unfinishedExport.value?.form, mayLeave()]).toEqual(['json', false]);
    act(() => answer({ records: [], next: null }));
    await screen.findByText(/^Downloaded as/, {}, WAIT);
    expect([unfinishedExport.value, mayLeave()]).toEqual([null, true]);
  });
});
