import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Key } from 'selenium-webdriver';
import { ANNA, createAccount } from '../../support/account.ts';
import { endSession, expect, test } from '../driver/fixtures.ts';
import { App } from '../pages/app.ts';
import { Notes } from '../pages/notes.ts';

test('a note that was not sent yet is kept over a restart of the browser', { tag: '@firefox-only' }, async ({
  server,
  openBrowser,
}) => {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'northkeep-profile-'));
  try {
    const anna = await createAccount(server, ANNA);
    const first = await openBrowser({ profile });
    await new App(first).logInToNotes(anna);
    await new Notes(first).write(['Order the saplings']);
    await new App(first).saved();
    await server.stop('SIGKILL');
    await first.press(Key.ENTER);
    await new Notes(first).emptyFieldFocused();
    await first.type('Call the beekeeper');
    await expect.poll(() => new App(first).status(), { timeout: 30_000 }).toMatch(/1 change waits/);
    await endSession(first);
    await server.run();

    const second = await openBrowser({ profile });
    await new Notes(second).open();
    await new Notes(second).expectShown(['Order the saplings', 'Call the beekeeper']);
    await new App(second).saved();
    // A running Firefox writes into the folder while it is removed.
    await endSession(second);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
