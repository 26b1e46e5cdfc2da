import { NotesPage } from '../pages/notes-page.ts';
import type { Account } from './account.ts';
import type { OpenDevice } from './fixtures.ts';
import { logInToNotes } from './log-in.ts';

interface Expected {
  readonly person: Account;
  readonly lines: readonly string[];
}

/** Logs in on a new device and expects exactly these notes, in order. Its service worker is blocked, to save time. */
export async function expectLinesOnAnotherDevice(device: OpenDevice, { person, lines }: Expected): Promise<void> {
  const { page } = await device({ serviceWorkers: 'block' });
  await logInToNotes(page, person);
  await new NotesPage(page).expectShown(lines);
}
