import { createBodyTamperer, type ResponseTamperer } from '@northkeep/scripts/tampering-proxy';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectLinesOnAnotherDevice } from '../support/another-device.ts';
import { expectAccessible, type OpenDevice } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/lying-fixtures.ts';
import type { Server } from '../support/server.ts';

const LINES = /^\/api\/lines/;
const KEY_PACKAGE = /^\/api\/crypto\/erkp/;
const CHANGES = /^\/api\/sync\/changes/;

/** Console errors of Chromium for the responses that the proxy changes. */
const EXPECTED = [/Failed to load resource/, /ERR_/];

/** Creates an account and shows its notes on one device. */
async function enter(server: Server, device: OpenDevice, { remember = true } = {}) {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = EXPECTED;
  await logInToNotes(page, anna, { remember });
  return { anna, page, context, app: new AppPage(page), notes: new NotesPage(page) };
}

/** Returns another base64 text of the same length. */
const flipFirst = (base64: string): string => `${base64.startsWith('A') ? 'B' : 'A'}${base64.slice(1)}`;

// shows: public.hostile.stored
test('a write that the server confirms without having stored it stays on the device until it is stored', async ({
  lyingProxy: proxy,
  server,
  device,
}) => {
  const { anna, page, app, notes } = await enter(server, device);
  const written: string[] = [];

  /**
   * Runs `write` while the proxy forges responses to it. Then stops the forging, synchronises, and waits until the
   * change is saved.
   */
  const lieDuring = async (method: string, lie: ResponseTamperer, write: () => Promise<void>): Promise<void> => {
    proxy.forgetRequests();
    proxy.lie(method, LINES, lie);
    await write();
    await expect.poll(() => proxy.countRequests(method, LINES)).toBeGreaterThan(0);
    await expect(app.word).not.toHaveText('Saved');
    proxy.tellTheTruth();
    await app.tryNow();
    await app.saved();
    await notes.expectShown(written);
  };
  const add = (text: string) => () => {
    written.push(text);
    return notes.write([text]);
  };

  await lieDuring('POST', () => ({ status: 200, body: '{}' }), add('Order the saplings'));
  await lieDuring('POST', () => ({ status: 204, body: '' }), add('Rake the lower path'));
  const withOtherId = createBodyTamperer((line) => ({ ...line, id: '00000000-0000-4000-8000-000000000000' }));
  await lieDuring('POST', withOtherId, add('Call the beekeeper'));

  // The forged response to the change contains the new revision number, but the text that the line had before the
  // change.
  let before: unknown;
  proxy.lie('POST', LINES, (response) => {
    before = JSON.parse(response.body).text;
    return response;
  });
  await add('Mend the gate')();
  await app.saved();
  const stale = createBodyTamperer((line) => ({ ...line, text: before }));
  await lieDuring('PATCH', stale, async () => {
    await notes.note('Mend the gate').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' before the frost');
    written.splice(-1, 1, 'Mend the gate before the frost');
  });

  await expectLinesOnAnotherDevice(device, { person: anna, lines: written });
});

test('false confirmations are reported in the sync status, and the unconfirmed note survives a reload', {
  tag: '@long',
}, async ({ lyingProxy: proxy, server, device }) => {
  const { anna, page, context, app, notes } = await enter(server, device);
  proxy.lie('POST', LINES, () => ({ status: 200, body: '{}' }));
  await notes.write(['Order the saplings']);
  for (let responses = 1; responses <= 5; responses++) {
    await expect.poll(() => proxy.countRequests('POST', LINES)).toBeGreaterThanOrEqual(responses);
    // After a failed attempt the device waits before it tries again. Going offline and online again ends this wait.
    await context.setOffline(true);
    await context.setOffline(false);
  }
  await expect(app.word).toHaveText('The server did not confirm');
  await app.word.click();
  await expect(page.getByRole('dialog').getByText('1 change waits here and will be sent again.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await notes.expectShown(['Order the saplings']);
  proxy.tellTheTruth();
  await app.saved();
  await expectLinesOnAnotherDevice(device, { person: anna, lines: ['Order the saplings'] });
});

test('a malformed changes feed neither floods the server nor hides a note of another device', { tag: '@long' }, async ({
  lyingProxy: proxy,
  server,
  device,
}) => {
  const { anna, page, app, notes } = await enter(server, device);
  await notes.write(['Order the saplings']);
  await app.saved();
  const second = await device();
  await logInToNotes(second.page, anna);
  const written = ['Order the saplings'];

  const lies: Readonly<Record<string, (answer: Record<string, unknown>) => unknown>> = {
    'Rake the lower path': (answer) => ({ ...answer, records: [], next: 'x' }),
    'Call the beekeeper': (answer) => ({ ...answer, records: [], cursor: 'zzzz' }),
    'Mend the gate': (answer) => ({ ...answer, records: [], cursor: '9999-12-31T00:00:00.000Z' }),
  };
  for (const [text, lie] of Object.entries(lies)) {
    await new NotesPage(second.page).write([text]);
    await new AppPage(second.page).saved();
    written.push(text);
    proxy.forgetRequests();
    proxy.lie('GET', CHANGES, createBodyTamperer(lie));
    await page.reload();
    await notes.opened();
    await expect.poll(() => proxy.countRequests('GET', CHANGES)).toBeGreaterThan(0);
    await app.tryNow();
    expect(proxy.countRequests('GET', CHANGES)).toBeLessThan(20);
    proxy.tellTheTruth();
    await app.tryNow();
    await notes.expectShown(written);
    await app.saved();
  }
});

// shows: public.hostile.keys
test('false key packages and login parameters from the server do not lock the user out', { tag: '@long' }, async ({
  lyingProxy: proxy,
  server,
  device,
}) => {
  const { anna, page, app, notes } = await enter(server, device, { remember: false });
  const [login, unlock] = [new LoginPage(page), new UnlockPage(page)];
  const openWithPassphrase = async (): Promise<void> => {
    await unlock.unlock(anna.password, { remember: false });
    await notes.expectShown(['Order the saplings']);
  };
  await notes.write(['Order the saplings']);
  await app.saved();

  await test.step('a newer but altered key package does not prevent unlocking with the passphrase', async () => {
    proxy.lie(
      'GET',
      KEY_PACKAGE,
      createBodyTamperer((answer) => ({ ...answer, rev: 999_999_999, c: flipFirst(String(answer.c)) })),
    );
    await page.reload();
    await openWithPassphrase();
    proxy.tellTheTruth();
    await page.reload();
    await openWithPassphrase();
  });

  await test.step('a missing key package', async () => {
    proxy.lie('GET', KEY_PACKAGE, () => ({ status: 200, body: 'null' }));
    await page.reload();
    await expect(page.getByText('The key package is missing')).toBeVisible();
    proxy.tellTheTruth();
    await page.getByRole('button', { name: 'Try again' }).click();
    await openWithPassphrase();
  });

  await test.step('a false number of key derivation iterations fails one login; the next correct one succeeds', async () => {
    await app.menu('Logout');
    // A page that is opened before the logout has ended would still have the session.
    await page.waitForURL('**/login');
    proxy.lie(
      'POST',
      /^\/api\/auth\/prelogin/,
      createBodyTamperer((kdf) => ({ ...kdf, iter: 400_000 })),
    );
    await login.open();
    await login.logIn(anna);
    await expect(page.getByText('Invalid email or password').first()).toBeVisible();
    proxy.tellTheTruth();
    await login.logIn(anna);
    // The login returns to the page that was open before the logout, or to the first page of the app.
    await page.waitForURL(/\/app(?:\/|$)/);
    await app.go('Notes');
    await notes.expectShown(['Order the saplings']);
  });
});

test('a login never creates a vault without asking, and a payment page on another host is not opened', {
  tag: '@long',
}, async ({ lyingProxy: proxy, server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = EXPECTED;
  const withoutVault = createBodyTamperer((answer) =>
    JSON.parse(JSON.stringify(answer).replace(/"vaultId":"[^"]*"/g, '"vaultId":null')),
  );
  proxy.lie('POST', /^\/api\/auth\/login/, withoutVault);
  proxy.lie('GET', /^\/api\/auth\/check/, withoutVault);
  proxy.lie('GET', KEY_PACKAGE, () => ({ status: 200, body: 'null' }));
  await page.goto('/app/notes');
  await page.waitForURL('**/login');
  await new LoginPage(page).logIn(anna, { remember: true });
  await expect(page.getByText('Create your vault')).toBeVisible();
  expect(proxy.countRequests('POST', KEY_PACKAGE)).toBe(0);
  proxy.tellTheTruth();
  await page.reload();
  await new UnlockPage(page).unlock(anna.password);
  await new NotesPage(page).opened();

  proxy.lie(
    'POST',
    /^\/api\/(?:stripe|payments)\//,
    createBodyTamperer((answer) => ({ ...answer, portal_url: 'https://pay.example/now' })),
  );
  await page.goto('/app/settings/billing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect.poll(() => proxy.countRequests('POST', /^\/api\/(?:stripe|payments)\//)).toBeGreaterThan(0);
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  expect(new URL(page.url()).origin).toBe(proxy.url);
  proxy.tellTheTruth();
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/dev/checkout/**');
});
