import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, BORIS, createAccount } from '../support/account.ts';
import { expectLinesOnAnotherDevice } from '../support/another-device.ts';
import { SESSION_ERRORS } from '../support/expected-errors.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { TrafficRecorder } from '../support/traffic.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const HERE = ['alder', 'birch', 'cypress'];
const THERE = ['dahlia', 'elecampane', 'foxglove'];

test('two tabs that type in one note at the same time keep every word and converge', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device();
  await logInToNotes(page, anna);
  await new NotesPage(page).write(['Plant']);
  await new AppPage(page).saved();
  const other = await context.newPage();
  await new NotesPage(other).open();
  await new NotesPage(other).expectShown(['Plant']);

  const tabs = [page, other];
  for (const tab of tabs) {
    await new NotesPage(tab).note('Plant').focus();
    await tab.keyboard.press('End');
  }
  await Promise.all([typeInto(page, HERE), typeInto(other, THERE)]);
  for (const tab of tabs) await leaveField(tab);
  const here = await expectSame(page, other);

  await expectLinesOnAnotherDevice(device, { person: anna, lines: here });
  for (const tab of tabs) {
    await tab.reload();
    await new NotesPage(tab).expectShown(here);
  }
});

test('a line that another tab deletes while it is typed gives none of its letters to the next line', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device();
  await logInToNotes(page, anna);
  const notes = new NotesPage(page);
  await notes.write(['Plant', 'Water']);
  await new AppPage(page).saved();
  const other = await context.newPage();
  await new NotesPage(other).open();
  await new NotesPage(other).expectShown(['Plant', 'Water']);
  await other.getByRole('button', { name: 'Actions for Plant', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).waitFor();

  await notes.note('Plant').focus();
  await page.keyboard.press('End');
  const typing = typeInto(page, [...HERE, ...THERE, ...HERE]);
  await page.waitForFunction(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement && field.value.startsWith('Plant ald');
  });
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await typing;
  await expect(page.locator('textarea:focus')).toHaveCount(1);
  // The text typed before the deletion is in the trash, or in a copy if a letter was typed before the tab had received
  // the deletion. The text typed after that is discarded.
  const kept = /Plant ald(?!.*foxglove)/;
  for (const tab of [page, other]) {
    await new AppPage(tab).saved();
    await expect
      .poll(async () => (await new NotesPage(tab).shown()).filter((text) => !kept.test(text)))
      .toEqual(['Water']);
  }
  const shown = await notes.shown();
  await page.goto('/app/settings/trash');
  const deleted = page.getByRole('main').getByRole('listitem');
  await expect(deleted).toHaveCount(1);
  expect([...shown, await deleted.innerText()]).toContainEqual(expect.stringMatching(kept));
});

/** Types with a pause after each key, like a user. */
const typeInto = (page: Page, words: readonly string[]) =>
  page.keyboard.type(words.map((word) => ` ${word}`).join(''), { delay: 40 });

/**
 * Leaves the field, because the text of a focused field is never replaced and the tab shows remote changes only after
 * it loses the focus.
 */
const leaveField = (page: Page) => page.getByRole('heading', { level: 1 }).click();

/** Waits until both tabs show every word and the same lines with nothing pending; returns the lines. */
async function expectSame(page: Page, other: Page): Promise<string[]> {
  let here: string[] = [];
  await expect(async () => {
    for (const tab of [page, other]) await new AppPage(tab).saved();
    here = await new NotesPage(page).shown();
    expect(here.join(' ').split(/\s+/)).toEqual(expect.arrayContaining(['Plant', ...HERE, ...THERE]));
    expect(await new NotesPage(other).shown()).toEqual(here);
  }).toPass();
  return here;
}

test('a login of another user in a second tab isolates the first tab, whose pending changes survive until its user returns', async ({
  server,
  device,
}) => {
  const [anna, boris] = await Promise.all([createAccount(server, ANNA), createAccount(server, BORIS)]);
  const { page: first, context, watch } = await device();
  watch.expected = [...SESSION_ERRORS, /ERR_FAILED/];
  await logInToNotes(first, anna);
  await new NotesPage(first).write(['Sent long ago']);
  await new AppPage(first).saved();
  // From here on, every change of a line fails: only GET requests for lines reach the server.
  await context.route(/\/api\/lines/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('failed'),
  );
  await new NotesPage(first).goOn(['Waits for the way back']);
  await expect(new AppPage(first).word).toHaveText(/\d changes? waits?/);

  const second = await context.newPage();
  await new NotesPage(second).open();
  await new AppPage(second).menu('Logout');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await second.waitForURL('**/login');
  await first.waitForURL('**/login');
  await context.unroute(/\/api\/lines/);
  const traffic = new TrafficRecorder(context);
  await new LoginPage(second).logIn(boris);
  await new AppPage(second).opened();
  await new AppPage(second).go('Notes');
  await second.getByText('Nothing here yet.').waitFor();
  await new NotesPage(second).write(['Tar the keel']);
  await new AppPage(second).saved();

  // The first tab becomes visible and is used again.
  await first.bringToFront();
  await first.evaluate(() => window.dispatchEvent(new Event('focus')));
  const shown = await first.content();
  for (const text of ['Sent long ago', 'Waits for the way back', 'Tar the keel']) expect(shown).not.toContain(text);
  await new NotesPage(second).expectShown(['Tar the keel']);
  for (const { url, sent, received } of await traffic.all()) {
    expect(sent, url).not.toContain(anna.vaultId);
    expect(received, url).not.toContain(anna.vaultId);
    expect(findUnencryptedTexts(Buffer.from(sent + received), ['Waits for the way back', 'Tar the keel']), url).toEqual(
      [],
    );
  }

  await new AppPage(second).menu('Logout');
  await second.waitForURL('**/login');
  await logInToNotes(first, anna);
  await new AppPage(first).saved();
  await new NotesPage(first).expectShown(['Sent long ago', 'Waits for the way back']);
  await expectLinesOnAnotherDevice(device, { person: anna, lines: ['Sent long ago', 'Waits for the way back'] });
});
