import { type Account, ANNA, createAccount } from '../../support/account.ts';
import type { Server } from '../../support/server.ts';
import type { BrowserDriver } from '../driver/browser-driver.ts';
import { App } from './app.ts';
import { Notes } from './notes.ts';

interface Opening {
  readonly server: Server;
  readonly openBrowser: () => Promise<BrowserDriver>;
}

interface OpenNotes {
  readonly driver: BrowserDriver;
  readonly app: App;
  readonly notes: Notes;
  readonly account: Account;
}

/** Creates an account, logs in with it in a new browser, and writes notes, which are saved at the end. */
export async function openNotes({ server, openBrowser }: Opening, lines: readonly string[] = []): Promise<OpenNotes> {
  const [driver, account] = await Promise.all([openBrowser(), createAccount(server, ANNA)]);
  const [app, notes] = [new App(driver), new Notes(driver)];
  await app.logInToNotes(account);
  if (lines.length > 0) {
    await notes.write(lines);
    await app.saved();
  }
  return { driver, app, notes, account };
}
