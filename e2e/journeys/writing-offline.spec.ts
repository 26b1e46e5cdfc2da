import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { type Account, ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectAllKept } from '../support/worker.ts';

const BEFORE = ['Order the saplings'];
const DURING = ['Rake the lower path', 'Call the beekeeper', 'Mend the gate'];

test('notes written while the server is away are kept, counted, and arrive once, also after a reload', async ({
  server,
  device,
}) => {
  const anna = await makeAccount(server, ANNA);
  const { page, watch } = await device();
  // A browser logs every request that finds nobody; that is what this test is about.
  watch.expected = [/ERR_CONNECTION_REFUSED/, /Failed to load resource/];
  await comeIn(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  await notes.write(BEFORE);
  await app.saved();
  await expectAllKept(page);

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
  await expectOnAnotherDevice(device, anna, all);
});

test('answers that get lost double nothing', async ({ server, device }) => {
  const anna = await makeAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = [/ERR_FAILED/, /Failed to load resource/];
  await comeIn(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);

  // The server does the work, and the first two answers are lost on the way back.
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
  await expectOnAnotherDevice(device, anna, DURING);
});

test('what the server acknowledged survives its being killed in the middle of writing', async ({ server, device }) => {
  const anna = await makeAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/ERR_/, /Failed to load resource/];
  await comeIn(page, anna);
  const acknowledged: string[] = [];
  // At the third answer, while others are on their way.
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
  await Promise.all([notes.write(lines, { keys: true }), killed]);
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
  await expectOnAnotherDevice(device, anna, lines);
});

async function expectOnAnotherDevice(
  device: () => Promise<{ page: import('@playwright/test').Page }>,
  person: Account,
  lines: string[],
): Promise<void> {
  const { page } = await device();
  await comeIn(page, person);
  await new NotesPage(page).expectShown(lines);
}
