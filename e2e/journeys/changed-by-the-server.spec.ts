import type { Locator, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectLinesOnAnotherDevice } from '../support/another-device.ts';
import { expect, expectAccessible, type OpenDevice, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import type { Server } from '../support/server.ts';
import { TamperedLine } from '../support/tampered-line.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Creates an account with one note, which was changed once, and opens it on one device. */
async function enter(server: Server, device: OpenDevice) {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device({ serviceWorkers: 'block' });
  watch.expected = [/ERR_/, /Failed to load resource/];
  await logInToNotes(page, anna);
  const [app, notes] = [new AppPage(page), new NotesPage(page)];
  await notes.write(['Send chapter nine']);
  await app.saved();
  const line = new TamperedLine(context.request, anna, server);
  const first = await line.read();
  await notes.note('Send chapter nine').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' to Ruth');
  await app.saved();
  return { anna, page, app, notes, line, first };
}

/** Opens the panel of the sync status and returns it. It is accessible at each size. */
async function openPanel(page: Page, title: string): Promise<Locator> {
  await new AppPage(page).word.click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  return page.getByRole('dialog', { name: title });
}

// shows: public.hostile.older
test('an old note at a higher revision is shown beside the newer one, which is put back', async ({
  server,
  device,
}) => {
  const { anna, page, app, notes, line, first } = await enter(server, device);
  await line.change({ text: first.text, h: first.h });
  await page.reload();
  await expect(app.word).toHaveText('Server differs');
  await notes.expectShown(['Send chapter nine to Ruth']);

  const panel = await openPanel(page, '1 record is older on the server than on this device');
  await expect(panel.getByText('Send chapter nine to Ruth')).toBeVisible();
  await expect(panel.getByText('Send chapter nine', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Put back' }).click();
  await app.saved();
  await expect(page.getByRole('dialog').getByText(/^Checked today at .+: every record is as/)).toBeVisible();
  await notes.expectShown(['Send chapter nine to Ruth']);
  await expectLinesOnAnotherDevice(device, { person: anna, lines: ['Send chapter nine to Ruth'] });
});

// shows: public.hostile.forged
test('a note that no device has written is no note of a new device, and is put back by the device that knows it', {
  tag: '@long',
}, async ({ server, device }) => {
  const { anna, page, app, notes, line, first } = await enter(server, device);
  await line.change({ inDashboard: true, h: first.h });

  const { page: other } = await device({ serviceWorkers: 'block' });
  await logInToNotes(other, anna);
  const otherApp = new AppPage(other);
  await expect(otherApp.word).toHaveText('1 not verified');
  const hidden = await openPanel(other, '1 record on the server was not written by your devices');
  await expect(hidden.getByRole('list', { name: 'Not verified' })).toHaveText('Lines: 1');
  await expect(hidden.getByRole('link', { name: 'Export' })).toBeVisible();
  await new NotesPage(other).expectShown([]);

  await page.reload();
  await expect(app.word).toHaveText('Server differs');
  const panel = await openPanel(page, '1 record on the server was not written by your devices');
  await panel.getByRole('button', { name: 'Put back' }).click();
  await app.saved();
  await notes.expectShown(['Send chapter nine to Ruth']);

  await other.reload();
  await otherApp.saved();
  await new NotesPage(other).expectShown(['Send chapter nine to Ruth']);
});
