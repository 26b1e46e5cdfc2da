import type { BrowserContext } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { type Account, ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { type Device, expectAccessible } from '../support/fixtures.ts';
import { expect, test } from '../support/release-fixtures.ts';
import type { Server } from '../support/server.ts';
import { expectKept } from '../support/worker.ts';

const NOTES = ['Turn the compost', 'Oil the hinges'];
const AWAY = [/ERR_/, /Failed to load resource/, /login failed/i];

test('the server goes away before it has given the key package: it is said, and trying again opens', async ({
  server,
  device,
  releases,
}) => {
  const anna = await withNotes(server, device);
  const { page, context, watch } = await device();
  watch.expected = AWAY;
  const gone = killAt(context, server, '**/api/crypto/erkp');
  await new LoginPage(page).open();
  await expectKept(page, releases.registry, releases.keyId);
  await new LoginPage(page).logIn(anna);
  await gone;
  const unlock = new UnlockPage(page);
  await expect(unlock.heading).toBeVisible();
  await expect(page.getByText('Your key package could not be fetched.')).toBeVisible();
  await expectAccessible(page);
  // Without the server it is said again, and what was typed stays.
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/crypto/erkp'));
  await unlock.unlock(anna.password, { remember: false });
  await refused;
  await expect(page.getByText(AWAY_TEXT)).toBeVisible();
  await expect(unlock.passphrase).toHaveValue(anna.password);
  await server.run();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await new AppPage(page).opened();
  await new AppPage(page).go('Notes');
  await new NotesPage(page).expectShown(NOTES);
});

test('the server goes away before the first lines have come: it is said, nothing looks empty, and they come when it is back', async ({
  server,
  device,
}) => {
  const anna = await withNotes(server, device);
  const { page, context, watch } = await device();
  watch.expected = AWAY;
  const gone = killAt(context, server, /\/api\/lines(\?|$)/);
  await page.goto('/app/notes');
  await new LoginPage(page).logIn(anna, { remember: true });
  await gone;
  const app = new AppPage(page);
  await app.opened();
  await expect(app.word).toHaveText('Offline');
  await new NotesPage(page).opened();
  await expect(page.getByText('Nothing here yet.')).toHaveCount(0);
  await app.word.click();
  await expect(page.getByRole('dialog', { name: 'The server cannot be reached' })).toBeVisible();
  await expectAccessible(page);
  await server.run();
  await app.tryNow();
  await new NotesPage(page).expectShown(NOTES);
  await app.saved();
});

const AWAY_TEXT = /offline|cannot be reached|not answering/i;

async function withNotes(server: Server, device: () => Promise<Device>): Promise<Account> {
  const anna = await makeAccount(server, ANNA);
  const { page, context } = await device();
  await comeIn(page, anna);
  await new NotesPage(page).write(NOTES);
  await new AppPage(page).saved();
  await context.close();
  return anna;
}

/** Ends the server the moment the first such request is on its way; resolves when it is gone. */
function killAt(context: BrowserContext, server: Server, address: string | RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    context
      .route(
        address,
        async (route) => {
          await server.stop('SIGKILL');
          resolve();
          await route.continue();
        },
        { times: 1 },
      )
      .catch(reject);
  });
}
