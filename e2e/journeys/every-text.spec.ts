import { AppPage } from '../pages/app-page.ts';
import { DataPage, NOT_SENT_YET, withoutSavePicker } from '../pages/data-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { createMarkedVault } from '../support/marked-vault.ts';
import type { FakePushService } from '../support/push-service.ts';
import { readArchive } from '../support/read-archive.ts';
import { TrafficRecorder } from '../support/traffic.ts';
import { createArchiveBytes } from '../support/whole-vault.ts';

// The whole data directory and the log of this server are searched at the end. The service worker is blocked, because
// its requests are not among those of the page.
test.use({ ownServer: true, hasPushService: true, serviceWorkers: 'block' });

const PASSPHRASE = 'lantern-meadow-copper-2';

// shows: public.content.fields
test('no request, answer, push message, log or data file has a text of any declared field of any kind of record in the clear', async ({
  server,
  device,
  pushService,
}) => {
  if (!pushService) throw new Error('the server has no push service');
  const { records, texts } = createMarkedVault();
  const first = await device();
  first.watch.expected = [NOT_SENT_YET];
  const traffic = [new TrafficRecorder(first.context)];
  const anna = await createAccount(server, ANNA);

  await test.step('a device imports the vault, and opens and changes it', async () => {
    await logInToNotes(first.page, anna);
    const data = new DataPage(first.page);
    await data.open();
    const buffer = await createArchiveBytes(records, PASSPHRASE);
    const file = { name: 'northkeep.nka', mimeType: 'application/octet-stream', buffer };
    await data.add(await data.preview(file, PASSPHRASE));
    const notes = new NotesPage(first.page);
    await notes.open();
    // The weekly rollover may have parked the line, whose day is past.
    const views = first.page.getByRole('group', { name: 'View mode' });
    await views.getByRole('button', { name: /^All/ }).click();
    const [text = ''] = texts.filter((one) => one.startsWith('quince text'));
    await notes.note(text).press('End');
    await first.page.keyboard.type(' and more');
    const app = new AppPage(first.page);
    await app.saved();
    for (const area of ['Planner', 'Insights', 'Wisdom'] as const) await app.go(area);
    await app.saved();
  });

  await test.step('a second device receives all of it', async () => {
    const { context, page } = await device();
    await context.addInitScript(withoutSavePicker);
    traffic.push(new TrafficRecorder(context));
    await logInToNotes(page, anna);
    const data = new DataPage(page);
    await data.open();
    const received = JSON.stringify(await readArchive(await data.exportArchive(PASSPHRASE), PASSPHRASE));
    expect(texts.filter((text) => !received.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  });

  await test.step('a browser receives a push message', async () => {
    await first.page.evaluate(subscribeAndTest, pushService.subscription);
    expect(pushService.received).toEqual(['{"kind":"test"}']);
  });

  expect(findUnencryptedTexts(pushService.contents, texts), 'push messages').toEqual([]);
  const exchanges = (await Promise.all(traffic.map((one) => one.all()))).flat();
  for (const { url, sent, received } of exchanges) {
    expect(findUnencryptedTexts(Buffer.from(sent), texts), `sent to ${url}`).toEqual([]);
    expect(findUnencryptedTexts(Buffer.from(received), texts), `received from ${url}`).toEqual([]);
  }
  expect(findUnencryptedTexts(Buffer.from(server.log), texts), 'server log').toEqual([]);
  await server.stop();
  const files = server.dataFiles();
  for (const { file, bytes } of files) expect(findUnencryptedTexts(bytes, texts), file).toEqual([]);
  // Control of the search itself: it must find the email address, which the privacy contract lists as unencrypted.
  expect(files.some(({ bytes }) => findUnencryptedTexts(bytes, [ANNA.email]).length > 0)).toBe(true);
});

/** Subscribes the browser of the page to push messages and asks for the test message. Runs in the page. */
async function subscribeAndTest(subscription: FakePushService['subscription']): Promise<void> {
  const body = JSON.stringify(subscription);
  const subscribed = await fetch('/api/push/subscribe', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  });
  if (!subscribed.ok) throw new Error(await subscribed.text());
  const tested = await fetch('/api/push/test');
  if (!tested.ok) throw new Error(await tested.text());
}
