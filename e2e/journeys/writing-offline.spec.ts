import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectLinesOnAnotherDevice } from '../support/another-device.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAllAreasCached } from '../support/service-worker.ts';

const BEFORE = ['Order the saplings'];
const DURING = ['Rake the lower path', 'Call the beekeeper', 'Mend the gate'];

// shows: public.offline.writing
test('notes written while the server is down are kept across a reload, counted as pending, and arrive exactly once', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  // Chromium logs every failed connection, which this test provokes.
  watch.expected = [/ERR_CONNECTION_REFUSED/, /Failed to load resource/];
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  await notes.write(BEFORE);
  await app.saved();
  await expectAllAreasCached(page);

  await server.stop('SIGKILL');
  await notes.goOn(DURING, { keys: true });
  await expect(app.word).toHaveText('3 changes wait');
  const all = [...BEFORE, ...DURING];
  await notes.expectShown(all);

  await page.reload();
  await notes.expectShown(all);
  await expect(app.word).toHaveText('3 changes wait');

  await server.run();
  await app.tryNow();
  await app.saved();
  await expectLinesOnAnotherDevice(device, { person: anna, lines: all });
});

test('lost responses do not duplicate notes', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = [/ERR_FAILED/, /Failed to load resource/];
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);

  // The server processes the requests, but the first two responses are dropped.
  let lost = 0;
  await context.route(/\/api\/lines/, async (route) => {
    if (route.request().method() === 'GET' || lost >= 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('failed');
  });
  await notes.write(DURING, { keys: true });
  await app.saved();
  expect(lost).toBe(2);
  await notes.expectShown(DURING);
  await expectLinesOnAnotherDevice(device, { person: anna, lines: DURING });
});

test('acknowledged notes survive a kill -9 of the server during writes', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/ERR_/, /Failed to load resource/];
  await logInToNotes(page, anna);
  const acknowledged: string[] = [];
  // Kills the server at the third response, while other requests are in flight.
  const killed = new Promise<void>((resolve, reject) => {
    page.on('response', (answer) => {
      if (answer.request().method() !== 'POST' || !answer.url().endsWith('/api/lines') || !answer.ok()) return;
      acknowledged.push((answer.request().postDataJSON() as { id: string }).id);
      if (acknowledged.length === 3) server.stop('SIGKILL').then(resolve, reject);
    });
  });
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  const lines = Array.from({ length: 12 }, (_, at) => `Row ${at + 1} of the nursery`);
  // Ten waiting lines would share one request, so that there might be no third response.
  await Promise.all([notes.write(lines.slice(0, 6), { keys: true }), killed]);
  await notes.goOn(lines.slice(6), { keys: true });
  const known = [...acknowledged];
  await server.run();
  await app.tryNow();
  await app.saved();
  const stored = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { state: { user: { vaultId: string } } };
    const answer = await fetch('/api/lines', { headers: { 'x-vault': user.state.user.vaultId } });
    return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
  });
  expect(new Set(stored).size).toBe(stored.length);
  for (const id of known) expect(stored).toContain(id);
  await expectLinesOnAnotherDevice(device, { person: anna, lines });
});
