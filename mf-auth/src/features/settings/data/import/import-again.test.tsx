import { lines, loadVaultImporter } from '@northkeep/shared-vault';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, openSection, pressButton, signInBeforeAll } from '../../../../testing/open-settings.tsx';
import { SameThreadWorker } from './testing/workers.ts';

vi.setConfig({ testTimeout: 120_000 });
const WAIT = { timeout: 60_000 };
const { newServer } = signInBeforeAll();
let server: FakeServer;

beforeEach(() => {
  server = newServer();
  vi.stubGlobal('Worker', SameThreadWorker);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  cleanup();
  const importer = await loadVaultImporter();
  if (importer.state.status === 'done') await importer.undo();
  await importer.dismiss();
});

const event = (uid: string, summary: string, day: string, ...more: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${summary}`, `DTSTART:${day}T100000`, ...more, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) =>
  new File([['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')], 'team.ics');

async function choose(file: File) {
  const { user } = openSection(server, 'data');
  await pressButton(user, 'Import a file');
  fireEvent.change(await screen.findByLabelText('File to import', {}, WAIT), { target: { files: [file] } });
  return user;
}

const countsOf = (label: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const listOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const days = () => lines.items.map(({ text, scheduleDate }) => [text, scheduleDate]);

// shows: import.calendar.again, import.calendar.older
it('shows what an import of a changed calendar would update, updates it in place, and takes it back as one', async () => {
  let user = await choose(calendar(event('a', 'Planning', '20261207', 'SEQUENCE:1'), event('b', 'Review', '20261208')));
  await pressButton(user, 'Add 2 records');
  await screen.findByText('2 records were added.', {}, WAIT);
  cleanup();

  const later = calendar(
    event('a', 'Planning in hall 2', '20261214', 'SEQUENCE:2'),
    event('b', 'Review', '20261208'),
    event('c', 'Supper', '20261209'),
  );
  user = await choose(later);
  expect(await screen.findByRole('region', { name: 'Among the updated ones' }, WAIT)).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Kind', 'New', 'Updated', 'The same', 'Yours kept', 'Left out'],
  ]);
  expect(countsOf('Notes and journal')).toEqual(['1', '1', '1', '0', '0']);
  expect([listOf('Among the new ones'), listOf('Among the updated ones')]).toEqual([
    ['Supper'],
    ['Planning in hall 2'],
  ]);
  await pressButton(user, 'Add 1 record, update 1');
  await screen.findByText('1 record was added. 1 record was updated.', {}, WAIT);
  expect(days()).toEqual([
    ['Planning in hall 2', '2026-12-14'],
    ['Review', '2026-12-08'],
    ['Supper', '2026-12-09'],
  ]);
  await pressButton(user, 'Undo the import');
  await screen.findByText('The import was taken back.', {}, WAIT);
  expect(days()).toEqual([
    ['Planning', '2026-12-07'],
    ['Review', '2026-12-08'],
  ]);
  cleanup();

  user = await choose(calendar(event('a', 'Planning, hall 3', '20261214', 'SEQUENCE:2')));
  await pressButton(user, 'Update 1 record');
  await screen.findByText('1 record was updated.', {}, WAIT);
  await pressButton(user, 'Undo the import');
  await screen.findByText('What it updated is as it was, except where you have changed it since.', {}, WAIT);
  cleanup();
  user = await choose(calendar(event('a', 'Planning, hall 3', '20261214', 'SEQUENCE:2')));
  await pressButton(user, 'Update 1 record');
  await screen.findByText('1 record was updated.', {}, WAIT);
  cleanup();
  await choose(calendar(event('a', 'Planning', '20261207', 'SEQUENCE:1')));
  expect(await screen.findByText('Nothing in this file can be imported.', {}, WAIT)).toBeTruthy();
  expect(screen.getByText('Planning: A newer state of it was imported before.')).toBeTruthy();
});

// shows: import.calendar.deleted
it('does not bring back an event that was deleted, and says so', async () => {
  const user = await choose(calendar(event('gone', 'Rehearsal', '20261207')));
  await pressButton(user, 'Add 1 record');
  await screen.findByText('1 record was added.', {}, WAIT);
  cleanup();
  const rehearsal = lines.items.find(({ text }) => text === 'Rehearsal');
  act(() => lines.remove(rehearsal?.id ?? ''));
  await choose(calendar(event('gone', 'Rehearsal', '20261214')));
  expect(await screen.findByText('Rehearsal: You have deleted it here.', {}, WAIT)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});
