import { ConfirmHost } from '@northkeep/shared-kit/confirm';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { lines, sync, vault } from '@northkeep/shared-vault';
import { openTestVault, type RecordedRequest } from '@northkeep/shared-vault/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SyncStatusButton } from './sync-status-button.tsx';

type Line = Readonly<Record<string, unknown>> & { readonly id: string; readonly rev: number };

/** Lines of the server, by id. */
const stored = new Map<string, Line>();

/** Fakes a server of lines, which stores each change at the next revision. */
function write({ method, path, body }: RecordedRequest) {
  const at = new Date().toISOString();
  const id = method === 'POST' ? String(body.id) : (path.split('/').at(-1) ?? '');
  const before = stored.get(id);
  const created = { parentId: null, parentKind: null, index: 0, createdAt: at, deletedAt: null };
  const line = {
    ...created,
    ...before,
    ...body,
    id,
    vaultId: vault.vaultId,
    rev: (before?.rev ?? 0) + 1,
    updatedAt: at,
  };
  stored.set(id, line);
  return { status: 200, body: line };
}

const reads = () => ({
  'GET /api/sync/changes': { records: [...stored.values()].map((record) => ({ kind: 'lines', record })), next: null },
  'GET /api/sync/revs': {
    revs: [...stored.values()].map(({ id, rev, deletedAt }) => ['lines', id, rev, deletedAt]),
  },
});

/** Stores a line, changes its text, and returns its id and the first version. */
async function changeLine(from: string, to: string) {
  const { id } = lines.create({ text: from });
  await saved();
  const first = stored.get(id);
  lines.change(id, { text: to });
  await saved();
  return { id, first };
}

async function saved() {
  await sync.sendWithoutDelay();
  await waitFor(() => expect([sync.statusLabel, sync.waitingCount]).toEqual(['saved', 0]));
}

/** Shows another version of a line as the server's, at a higher revision. */
const show = (id: string, version: object | undefined) => stored.set(id, { ...stored.get(id), ...version, id, rev: 9 });

async function openPanel() {
  const bar = createRef<HTMLDivElement>();
  render(
    <MemoryRouter>
      <div ref={bar}>
        <SyncStatusButton bar={bar} />
      </div>
      <ConfirmHost />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button'));
  return screen.findByRole('dialog');
}

/** Timeout in ms. Queries by role search the whole page repeatedly, which is slow on a machine under load. */
const PATIENCE_MS = 90_000;

beforeEach(async () => {
  stored.clear();
  await openTestVault(write, reads);
});
afterEach(() => stored.clear());

// shows: frame.status.checked, frame.status.differs
describe('sync panel', { timeout: PATIENCE_MS }, () => {
  test('shows both versions of a note that the server replays, and puts this device’s back', async () => {
    const { id, first } = await changeLine('Send chapter nine', 'Send chapter nine to Ruth');
    show(id, first);
    await sync.compareAll();
    const panel = await openPanel();
    expect(within(panel).getByText('1 record is older on the server than on this device')).toBeTruthy();
    expect(await within(panel).findByText('Send chapter nine to Ruth')).toBeTruthy();
    expect(within(panel).getByText('Send chapter nine')).toBeTruthy();
    expect(within(panel).getByText(/^Writes this device’s version to the server/)).toBeTruthy();
    expect(within(panel).getByText(/^Replaces what this device has/)).toBeTruthy();
    expect(within(panel).queryByText(/^Checked/)).toBeNull();

    await userEvent.click(within(panel).getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(stored.get(id)?.text).not.toEqual(first?.text));
    await saved();
    expect(lines.get(id)?.text).toBe('Send chapter nine to Ruth');
  });

  test('asks before it keeps the server’s version, and then shows it', async () => {
    const { id, first } = await changeLine('Send chapter nine', 'Send chapter nine to Ruth');
    show(id, first);
    await sync.compareAll();
    const panel = await openPanel();
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep the server’s' }));
    const question = await screen.findByRole('alertdialog', { name: 'Keep the server’s version?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep the server’s' }));
    await waitFor(() => expect(lines.get(id)?.text).toBe('Send chapter nine'));
    await saved();
  });

  test('says that none of the devices has written a note, and offers to put it back only', async () => {
    const { id } = await changeLine('Tar the keel', 'Tar the keel twice');
    show(id, { isDone: true });
    await sync.compareAll();
    const panel = await openPanel();
    expect(await within(panel).findByText('1 record on the server was not written by your devices')).toBeTruthy();
    expect(within(panel).getByText('The same words; something else differs')).toBeTruthy();
    expect(within(panel).queryByRole('button', { name: 'Keep the server’s' })).toBeNull();

    await userEvent.click(within(panel).getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(stored.get(id)?.isDone).toBe(false));
    await saved();
    expect(lines.get(id)?.isDone).toBe(false);
  });

  test('counts by kind the records that are not shown, and says what to do', async () => {
    const { id } = await changeLine('Renew the card', 'Renew the train card');
    const other = '7b0c3c1e-52a7-4d0a-9d33-0a8f2f0b6c11';
    stored.set(other, { ...stored.get(id), id: other, rev: 1 });
    await sync.compareAll();
    const panel = await openPanel();
    expect(within(panel).getByText('1 record on the server was not written by your devices')).toBeTruthy();
    expect(within(panel).getByRole('list', { name: 'Not verified' }).textContent).toBe('Lines: 1');
    expect(within(panel).getByRole('region', { name: 'What you can do' }).textContent).toContain('another device');
    expect(within(panel).getByRole('link', { name: 'Export' }).getAttribute('href')).toBe('/app/settings/data');
    expect(lines.items.length).toBe(1);

    stored.delete(other);
    await userEvent.click(within(panel).getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(sync.statusLabel).toBe('saved'));
    expect(
      await within(panel).findByText(/^Checked today at .+: every record is as your devices wrote it\.$/),
    ).toBeTruthy();
  });

  test('says that nothing was checked yet while the server does not list its revisions', async () => {
    await openTestVault(write, () => ({ ...reads(), 'GET /api/sync/revs': {} }));
    const panel = await openPanel();
    expect(within(panel).getByText('Not checked yet')).toBeTruthy();
  });
});
