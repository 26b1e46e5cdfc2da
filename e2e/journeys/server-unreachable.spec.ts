import type { BrowserContext } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { type Account, ANNA, createAccount } from '../support/account.ts';
import { expectAccessible, type OpenDevice } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import type { Server } from '../support/server.ts';
import { expectAreasCached } from '../support/service-worker.ts';

const NOTES = ['Turn the compost', 'Oil the hinges'];
const AWAY = [/ERR_/, /Failed to load resource/, /login failed/i];

// shows: frame.unlock.unreached
test('a server that fails before sending the key package is reported, and unlocking works on retry', {
  tag: '@long',
}, async ({ server, device, releases }) => {
  const anna = await withNotes(server, device);
  const { page, context, watch } = await device();
  watch.expected = AWAY;
  const gone = killAt(context, server, '**/api/crypto/erkp');
  await new LoginPage(page).open();
  await expectAreasCached(page, releases.registry, releases.rootId, ['mf-auth']);
  await new LoginPage(page).logIn(anna);
  await gone;
  const unlock = new UnlockPage(page);
  await expect(unlock.heading).toBeVisible();
  await expect(page.getByText('Your key package could not be fetched.')).toBeVisible();
  await expectAccessible(page);
  // While the server is down, the error is repeated and the passphrase field keeps its value.
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

test('a server that fails before sending the first notes is reported, no empty state is shown, and the notes load when it is back', {
  tag: '@long',
}, async ({ server, device }) => {
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

async function withNotes(server: Server, device: OpenDevice): Promise<Account> {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device();
  await logInToNotes(page, anna);
  await new NotesPage(page).write(NOTES);
  await new AppPage(page).saved();
  await context.close();
  return anna;
}

/**
 * Kills the server when the first matching request is sent, before the request is passed on. Resolves once the server
 * process has exited.
 */
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
