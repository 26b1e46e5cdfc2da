import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectLinesOnAnotherDevice } from '../support/another-device.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { LieCommand } from '../support/lie-command.ts';
import { logInToNotes } from '../support/log-in.ts';
import { returningVisitorState } from '../support/visitor-state.ts';

const test = base.extend<{ lieCommand: (name: string) => Promise<LieCommand> }>({
  lieCommand: async ({ server }, use) => {
    const commands: LieCommand[] = [];
    await use(async (name) => {
      const command = await LieCommand.start(name, server.url);
      commands.push(command);
      return command;
    });
    for (const command of commands) await command.stop();
  },
});
const through = ({ url }: LieCommand) => ({ baseURL: url, storageState: returningVisitorState(url) });

test('npm run lie -- flipped-byte: the note is shown as damaged, and as it is after the lie', async ({
  lieCommand,
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await new NotesPage(page).write(['Order the saplings']);
  await new AppPage(page).saved();

  const command = await lieCommand('flipped-byte');
  await command.lie();
  const { page: other, context } = await device(through(command));
  await logInToNotes(other, anna);
  await expect(other.getByText('This text could not be opened.')).toHaveCount(1);
  await expect(other.getByText('Order the saplings')).toHaveCount(0);
  await context.close();

  await command.tellTheTruth();
  const { page: third } = await device(through(command));
  await logInToNotes(third, anna);
  await new NotesPage(third).expectShown(['Order the saplings']);
});

test('npm run lie -- empty-answer: the note stays on the device until the server stores it', { tag: '@long' }, async ({
  lieCommand,
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const command = await lieCommand('empty-answer');
  const { page } = await device(through(command));
  await logInToNotes(page, anna);
  const [app, notes] = [new AppPage(page), new NotesPage(page)];
  await command.lie();
  const answered = page.waitForResponse(
    (answer) => /\/api\/lines/.test(answer.url()) && answer.request().method() === 'POST',
  );
  await notes.write(['Order the saplings']);
  expect(await (await answered).json()).toEqual({});
  await expect(app.word).not.toHaveText('Saved');
  await command.tellTheTruth();
  await app.tryNow();
  await app.saved();
  await expectLinesOnAnotherDevice(device, { person: anna, lines: ['Order the saplings'] });
});

test('npm run lie -- damaged-key: the device opens the key that it kept', { tag: '@long' }, async ({
  lieCommand,
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const command = await lieCommand('damaged-key');
  const { page } = await device(through(command));
  await logInToNotes(page, anna, { remember: false });
  const notes = new NotesPage(page);
  await notes.write(['Order the saplings']);
  await new AppPage(page).saved();
  await command.lie();
  for (const _ of ['the lie', 'the lie again']) {
    const told = page.waitForResponse(/\/api\/crypto\/erkp$/);
    await page.reload();
    expect(await (await told).json()).toMatchObject({ rev: 999_999_999 });
    await new UnlockPage(page).unlock(anna.password, { remember: false });
    await notes.expectShown(['Order the saplings']);
  }
});

/** Lies about notes that a device finds at its next read. */
const RECORD_LIES = [
  ...['flipped-byte', 'other-record', 'plain-text', 'other-header', 'no-header'],
  ...['old-value', 'deleted', 'done', 'order'],
];

test('npm run lie: each lie about notes is told by name at the next read, and no text changes', {
  tag: '@long',
}, async ({ lieCommand, server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page: before } = await device();
  await logInToNotes(before, anna);
  await new NotesPage(before).write(['Order the saplings', 'Rake the lower path']);
  await new AppPage(before).saved();

  let first = 'Order the saplings';
  for (const name of RECORD_LIES)
    await test.step(name, async () => {
      const command = await lieCommand(name);
      const { page, context } = await device({ ...through(command), serviceWorkers: 'block' });
      await logInToNotes(page, anna);
      const [app, notes] = [new AppPage(page), new NotesPage(page)];
      await notes.note(first).click();
      await page.keyboard.press('End');
      await page.keyboard.insertText('!');
      first += '!';
      await app.saved();
      await command.lie();
      await page.reload();
      await expect(app.word).toHaveText('Server differs');
      await notes.expectShown([first, 'Rake the lower path']);
      await context.close();
      await command.stop();
    });
});
