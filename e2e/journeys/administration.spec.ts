import { ANNA, BORIS, createAccount } from '../support/account.ts';
import { sendFeedback } from '../support/feedback.ts';
import { expect, expectAccessible, FULL_RENDERING, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { addMetadata, SECRET_METADATA } from '../support/photo-metadata.ts';
import { waitForRequests } from '../support/requests-ended.ts';
import { expectAccessibleInThemes } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

// shows: admin.form.add, admin.delete
test('an administrator adds, edits, ranks by keyboard, approves and deletes a card', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  await server.admin('grant', anna.email, 'ADMIN');
  const { page } = await device();
  await logInToNotes(page, anna);
  await page.goto('/app/wisdom-of-ages/settings');
  const list = page.getByRole('list', { name: 'Cards by rank' });
  await expect(list.getByRole('listitem')).toHaveCount(72);
  await expectAccessibleInThemes(page);

  const form = page.getByRole('form', { name: 'Add a card' });
  await form.getByRole('button', { name: 'Add card' }).click();
  await expect(form.getByText('This field is required')).toHaveCount(4);
  await form.getByLabel('Title').fill('Rest is work too');
  await form.getByLabel('Category').fill('Rest and recovery');
  await form.getByLabel('Short description').fill('A pause is part of the effort.');
  await form.getByLabel('Long description').fill('Short breaks keep attention up over an afternoon.');
  await form.getByLabel('References').fill('https://doi.org/10.1000/182, ');
  await form.getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByText(/^73 cards, 72 approved/)).toBeVisible();

  await list.getByRole('link', { name: 'Rest is work too' }).click();
  await page.getByLabel('Kicker').fill('Pauses');
  await page.getByLabel('Try this').fill('Walk once round the block.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The card was saved.')).toBeVisible();
  await page.getByRole('link', { name: 'All cards' }).click();

  const handle = list.getByRole('button', { name: /^Move Rest is work too/ });
  const before = Number(/rank (\d+) of 73/.exec((await handle.getAttribute('aria-label')) ?? '')?.[1]);
  await handle.press('ArrowDown');
  await expect(handle).toHaveAccessibleName(`Move Rest is work too, rank ${before + 1} of 73`);
  await expect(handle).toBeFocused();
  await list.getByRole('switch', { name: 'Approved: Rest is work too' }).press('Space');
  await expect(page.getByText(/^73 cards, 73 approved/)).toBeVisible();
  await page.reload();
  await expect(handle).toHaveAccessibleName(`Move Rest is work too, rank ${before + 1} of 73`);

  await list.getByRole('button', { name: 'More for Rest is work too' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await dialog.getByRole('button', { name: 'Delete card' }).click();
  await expect(page.getByText(/^72 cards, 72 approved/)).toBeVisible();
  await expect(list.locator(':focus')).toHaveCount(1);
});

// shows: admin.feedback.inbox, admin.roles.menu, admin.feedback.picture.stripped, admin.feedback.picture.appended
test('an administrator reads feedback with its picture and grants a role', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const boris = await createAccount(server, BORIS);
  await server.admin('grant', anna.email, 'SUPER_ADMIN');
  const { page: sender } = await device(FULL_RENDERING);
  await logInToNotes(sender, boris);
  const photo = addMetadata(await sender.screenshot({ type: 'jpeg' }));
  await sendFeedback(sender, { summary: 'Halo ring stays empty', picture: photo });

  const { page } = await device();
  await logInToNotes(page, anna);
  await page.goto('/app/admin/feedback');
  const message = page.getByRole('article');
  await expect(message.getByRole('heading', { name: 'Halo ring stays empty' })).toBeVisible();
  const picture = message.getByRole('img', { name: 'Attached picture' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).toHaveJSProperty('naturalWidth', 1280);
  const stored = await page.request.get(new URL((await picture.getAttribute('src')) ?? '', page.url()).href);
  const bytes = await stored.body();
  expect(bytes.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
  expect([photo.includes(SECRET_METADATA), bytes.includes(SECRET_METADATA)]).toEqual([true, false]);
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Nothing waits.')).toBeVisible();

  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox', { name: 'Find an email' }).fill(boris.email);
  await page.getByRole('button', { name: `Change the role of ${boris.email}` }).click();
  await page.getByRole('menuitem', { name: /^ADMIN/ }).click();
  await expect(page.getByText(`${boris.email} is ADMIN now.`)).toBeVisible();
  for (const view of ['People', 'Subscriptions', 'Areas', 'Overview']) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: view })).toBeVisible();
    await waitForRequests(page);
    await expectAccessible(page);
  }
});
