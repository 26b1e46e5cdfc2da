// @vitest-environment jsdom
import { envelopeBindingOf, type WireRecord } from '@northkeep/contracts';
import { announcementStore, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, lineVersions, userToday, vault } from '@northkeep/shared-vault';
import { openTestVault, sealOnOtherDevice } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { JournalScreen } from '../journal/journal-screen.tsx';

interface VersionPage {
  readonly records: readonly WireRecord[];
  readonly next: string | null;
}

/** Responses of the fake server to requests for the history; 'away' for no response, a number for an error. */
let pages: (VersionPage | 'away' | number)[] = [];

beforeEach(async () => {
  pages = [];
  await openTestVault(({ path, method }) => {
    if (method !== 'GET' || !path.endsWith('/versions')) return undefined;
    const page = pages.shift() ?? 'away';
    if (page === 'away') return undefined;
    if (typeof page === 'number') return { status: page, body: { code: 'INTERNAL', message: 'No.' } };
    return { status: 200, body: page };
  });
  toastStore.setState({ toasts: [] });
});
afterEach(cleanup);

/** Returns a version as the server stores it. */
async function stored(parentId: string, text: string, takenAt: string): Promise<WireRecord> {
  const id = crypto.randomUUID();
  const seal = (path: string, value: string) =>
    vault.seal({ place: envelopeBindingOf('lineVersions', path, id), value });
  const base = { id, vaultId: vault.vaultId ?? '', schema: 1, rev: 1, index: 0, deletedAt: null };
  const times = { createdAt: takenAt, updatedAt: takenAt };
  const fields = { text: await seal('text', text), takenAt: await seal('takenAt', takenAt) };
  const record = { ...base, ...times, parentId, parentKind: 'lines', ...fields };
  return (await sealOnOtherDevice('lineVersions', record)) as unknown as WireRecord;
}

/** Opens the history of a new line. The server responds with these pages. */
async function openPages(text: string, answers: (id: string) => Promise<typeof pages>) {
  const { id } = lines.create({ text });
  pages.push(...(await answers(id)));
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Actions for ${text}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: 'History of the note' });
  return { id, user, dialog };
}

const open = (text: string, ...versions: (readonly [string, string])[]) =>
  openPages(text, async (id) => [
    { records: await Promise.all(versions.map(([then, at]) => stored(id, then, at))), next: null },
  ]);

describe('the history of a note', () => {
  // shows: notes.history.differences
  it('lists earlier texts under their dates and marks the differences by more than colour', async () => {
    const { user, dialog } = await open('Call Ruth at four', ['Call Anna at four', '2026-11-17T09:05:00.000Z']);
    expect(await within(dialog).findByRole('heading', { name: 'Tuesday, November 17, 2026' })).toBeTruthy();
    const row = within(dialog).getByRole('button', { name: /Call Anna at four/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await user.click(row);
    const marks = [...dialog.querySelectorAll('li del, li ins')].map(({ tagName, textContent }) => [
      tagName,
      textContent,
    ]);
    expect(marks).toEqual([
      ['DEL', 'Only in the note now: Ruth'],
      ['INS', 'Only in this text: Anna'],
    ]);
  });

  // shows: notes.history.restore
  it('restores a text, keeps the current text as a version and offers an undo', async () => {
    const { id, user, dialog } = await open('New words', ['Old words', '2026-11-17T09:05:00.000Z']);
    await user.click(await within(dialog).findByRole('button', { name: /Old words/ }));
    pages.push({ records: [], next: null });
    await user.click(within(dialog).getByRole('button', { name: /^Restore the text of/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines.get(id)?.text).toBe('Old words');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' })));
    const texts = () => lineVersions.under(id).map(({ text }) => text);
    await waitFor(() => expect([...texts()].sort()).toEqual(['New words', 'Old words']));
    const [toast] = toastStore.getState().toasts;
    expect(toast?.text).toBe('The earlier text is back.');
    act(() => toast?.action?.run());
    await waitFor(() => expect(lines.get(id)?.text).toBe('New words'));
    expect(announcementStore.getState().text).toBe('The newer text is back.');
  });

  it('does not offer to restore the current text of the note', async () => {
    const { user, dialog } = await open('Same words', ['Same words', '2026-11-17T09:05:00.000Z']);
    await user.click(await within(dialog).findByRole('button', { name: /Same words/ }));
    expect(within(dialog).getByText('The same as the note now.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  // shows: notes.history.empty
  it('explains which versions are kept while there are none', async () => {
    const { dialog } = await open('Fresh');
    expect(await within(dialog).findByText('No earlier text yet.')).toBeTruthy();
    expect(within(dialog).getByText(/A note keeps its last 20 texts for 90 days\./)).toBeTruthy();
  });

  // shows: notes.history.offline
  it('shows unsent versions of this device while offline, and reads the others on the next try', async () => {
    const { id, user, dialog } = await openPages('Now', async () => ['away']);
    expect(await within(dialog).findByText('The history is on the server, which cannot be reached now.')).toBeTruthy();
    pages.push({ records: [await stored(id, 'Before', '2026-11-16T09:00:00.000Z')], next: null });
    act(() => void lineVersions.create({ text: 'Waiting', takenAt: '2026-11-17T09:00:00.000Z' }, { parentId: id }));
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('button', { name: /Before/ })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: /Waiting.*not sent yet/ })).toBeTruthy();
  });

  it('adds a version that is created while the dialog is open, and labels it as not sent yet', async () => {
    const { id, dialog } = await open('Now', ['Before', '2026-11-16T09:00:00.000Z']);
    expect(await within(dialog).findByRole('button', { name: /Before/ })).toBeTruthy();
    act(() => void lineVersions.create({ text: 'Later', takenAt: '2026-11-17T09:00:00.000Z' }, { parentId: id }));
    expect(await within(dialog).findByRole('button', { name: /Later.*not sent yet/ })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: /Before/ })).toBeTruthy();
  });

  it('keeps a version in the list without the label “not sent yet” after it was sent', async () => {
    const { id, dialog } = await open('Now');
    await within(dialog).findByText('No earlier text yet.');
    let version = '';
    act(() => {
      version = lineVersions.create({ text: 'Later', takenAt: '2026-11-17T09:00:00.000Z' }, { parentId: id }).id;
    });
    await within(dialog).findByRole('button', { name: /Later.*not sent yet/ });
    act(() => lineVersions.remove(version)); // The collection contains only versions that are not sent yet.
    await within(dialog).findByRole('button', { name: /Later$/ });
    expect(within(dialog).queryByText('not sent yet')).toBeNull();
  });

  // shows: notes.history.failed
  it('says that the server failed', async () => {
    const { dialog } = await openPages('Now', async () => [500]);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The history could not be read.');
  });

  // shows: notes.history.more
  it('reads earlier pages on request', async () => {
    const { id, user, dialog } = await openPages('Now', async (line) => [
      { records: [await stored(line, 'first page', '2026-11-17T09:00:00.000Z')], next: 'more' },
      { records: [await stored(line, 'second page', '2026-11-01T09:00:00.000Z')], next: null },
    ]);
    expect(lines.get(id)?.text).toBe('Now');
    expect(await within(dialog).findByRole('button', { name: /first page/ })).toBeTruthy();
    await user.click(await within(dialog).findByRole('button', { name: 'Show earlier' }));
    expect(await within(dialog).findByRole('button', { name: /second page/ })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('shows a version that cannot be opened as damaged', async () => {
    await openPages('Now', async (id) => {
      const record = await stored(id, 'Before', '2026-11-17T09:00:00.000Z');
      return [{ records: [{ ...record, text: record.takenAt ?? null }], next: null }];
    });
    expect(await screen.findByRole('button', { name: /This text could not be opened\./ })).toBeTruthy();
  });

  it('is opened from a journal entry too', async () => {
    const { id } = lines.create({ text: 'Snow today', type: 'journal', scheduleDate: userToday() });
    pages.push({ records: [await stored(id, 'Snow', '2026-11-17T09:00:00.000Z')], next: null });
    render(
      <MemoryRouter>
        <JournalScreen />
      </MemoryRouter>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Actions for Snow today' }));
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    expect(await screen.findByRole('button', { name: /Snow$/ })).toBeTruthy();
  });
});
