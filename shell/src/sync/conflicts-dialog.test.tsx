import { formatIfMatch, isEnvelope } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { ToastRegion } from '@northkeep/shared-kit/toast-region';
import { aims, sync, vault } from '@northkeep/shared-vault';
import { openTestVault, type RecordedRequest, sealOnOtherDevice } from '@northkeep/shared-vault/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ConflictsDialog } from './conflicts-dialog.tsx';
import { closeSyncDialog, openSyncDialog } from './overlays.ts';

let stored: Record<string, unknown> = {};

/**
 * Fakes a server with one aim. It accepts a change that is based on the current revision and rejects any other change
 * with a 409 that contains the aim.
 */
function server({ method, headers, body }: RecordedRequest) {
  const at = new Date().toISOString();
  if (method === 'POST') {
    const base = { parentId: null, parentKind: null, index: 0, createdAt: at, deletedAt: null };
    stored = { ...base, ...body, vaultId: vault.vaultId, rev: 1, updatedAt: at };
  } else if (headers.get('if-match') === ifMatchOf(stored)) {
    stored = { ...stored, ...body, rev: Number(stored.rev) + 1, updatedAt: at };
  } else return { status: 409, body: { code: 'CONFLICT', message: '', details: { record: stored } } };
  return { status: 200, body: stored };
}

/** The base that a change of the record has to name. */
const ifMatchOf = ({ rev, h }: Record<string, unknown>) => formatIfMatch(Number(rev), isEnvelope(h) ? h.n : undefined);

beforeAll(() => openTestVault(server));
afterEach(closeSyncDialog);

/** Creates a conflict: another device renames an aim, and then this device renames it as well. */
async function twoVersions(): Promise<string> {
  const { id } = aims.create({ label: 'Run' });
  await sync.sendWithoutDelay();
  await waitFor(() => expect(aims.get(id)?.rev).toBe(1));
  const label = await vault.seal({ place: `aims.label:${id}`, value: 'Run, says the other device' });
  stored = { ...(await sealOnOtherDevice('aims', { ...stored, label })), rev: 2 };
  aims.change(id, { label: 'Run, says this device' });
  await sync.sendWithoutDelay();
  await waitFor(() => expect(sync.conflicts.length).toBe(1));
  return id;
}

/** Timeout in ms. Queries by role search the whole page repeatedly, which is slow on a machine under load. */
const PATIENCE_MS = 90_000;

describe('conflicts dialog', () => {
  test('reopens a resolved conflict from the toast and, later, from the list', {
    timeout: PATIENCE_MS,
  }, async () => {
    const id = await twoVersions();
    render(
      <MemoryRouter>
        <ConflictsDialog />
        <ToastRegion />
      </MemoryRouter>,
    );
    act(() => openSyncDialog('versions'));
    await userEvent.click(await screen.findByRole('radio', { name: /From this device/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep the chosen' }));
    const toast = await screen.findByText('Your choice is kept.');
    await waitFor(() => expect([aims.get(id)?.label, sync.conflicts.length]).toEqual(['Run, says this device', 0]));

    await userEvent.click(within(toast.closest('li') ?? document.body).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sync.conflicts.length).toBe(1));
    expect(aims.get(id)?.label).toBe('Run, says the other device');
    expect(screen.getByText(/^Both versions are back/)).toBeTruthy();

    act(() => openSyncDialog('versions'));
    await userEvent.click(await screen.findByRole('radio', { name: /From this device/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep the chosen' }));
    await waitFor(() => expect(sync.resolvedConflicts.length).toBe(1));

    act(() => openSyncDialog('versions'));
    const list = await screen.findByRole('dialog');
    expect(within(list).getByText(/you kept this device’s, “Run, says this device”$/)).toBeTruthy();
    expect(within(list).queryByRole('button', { name: 'Keep the chosen' })).toBeNull();
    await userEvent.click(within(list).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect([sync.conflicts.length, sync.resolvedConflicts.length]).toEqual([1, 0]));
    expect(aims.get(id)?.label).toBe('Run, says the other device');
    expect(within(list).getByRole('button', { name: 'Keep the chosen' })).toBeTruthy();
  });
});
