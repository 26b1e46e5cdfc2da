import { envelopeBindingOf, SETTINGS_ID, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import { settings, vault } from '@northkeep/shared-vault';
import { openTestVault, sealOnOtherDevice } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TrashSection } from './trash-section.tsx';

afterEach(cleanup);

/** Shows the trash with a line that was deleted at an instant. */
async function show(deletedAt: string, timeZone: string) {
  let records: unknown[] = [];
  await openTestVault(({ path }) =>
    path === '/api/sync/trash' ? { status: 200, body: { records, next: null } } : undefined,
  );
  settings.create({ timeZone }, { id: SETTINGS_ID });
  const id = crypto.randomUUID();
  const text = await vault.seal({ place: envelopeBindingOf('lines', 'text', id), value: 'Call Ruth' });
  const base = { id, vaultId: vault.vaultId, schema: 1, rev: 2, parentId: null, parentKind: null, index: 0 };
  const line = { ...base, createdAt: deletedAt, updatedAt: deletedAt, deletedAt, text };
  records = [{ kind: 'lines', record: await sealOnOtherDevice('lines', line) }];
  render(<TrashSection />);
  await screen.findByText('Call Ruth');
}

describe('the trash', () => {
  // shows: notes.trash.purge
  it.each([
    ['Europe/Zurich', '2026-11-01T23:30:00.000Z', 'Deleted for good on Wed, December 2'],
    ['America/New_York', '2026-11-01T23:30:00.000Z', 'Deleted for good on Tue, December 1'],
    ['Europe/Zurich', '2026-03-05T22:30:00.000Z', 'Deleted for good on Sun, April 5'],
  ])('names the day of the purge in %s for a deletion at %s', async (timeZone, deletedAt, text) => {
    expect(TRASH_RETENTION_DAYS).toBe(30);
    await show(deletedAt, timeZone);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('shows no day of final deletion for an invalid timestamp', async () => {
    await show('2026-99-01T23:30:00.000Z', 'Europe/Zurich');
    expect(screen.queryByText(/^Deleted for good/)).toBeNull();
  });
});
