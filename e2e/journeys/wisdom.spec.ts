import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAccessibleInThemes } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

// shows: wisdom.swipe.selection, wisdom.saved.view, wisdom.search.pro
test('a card is turned, swiped over selected text, saved, and found again on Pro', async ({ server, device }) => {
  const { page } = await device({ timezoneId: 'UTC' });
  // The clock is at noon, because on another day the deck would begin anew.
  await FakeDays.at(page, '2040-10-03T12:00:00Z');
  await logInToNotes(page, await createAccount(server, ANNA));
  await new AppPage(page).go('Wisdom');
  const card = page.getByRole('article');
  const title = card.getByRole('heading', { level: 2 });
  await expect(page.getByText('1 of 5 today')).toBeVisible();
  await expectAccessibleInThemes(page);
  const first = await title.innerText();
  await card.getByRole('button', { name: 'More' }).click();
  await expect(card.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(title).toHaveText(first);

  // A word is selected, and the drag of the card begins on this word.
  const words = card.locator('p').first();
  await words.dblclick({ position: { x: 20, y: 12 } });
  const box = await words.boundingBox();
  if (box === null) throw new Error('the card has no text');
  const from = { x: box.x + 20, y: box.y + 12 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 60, from.y, { steps: 3 });
  await page.mouse.move(from.x - 200, from.y, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('2 of 5 today')).toBeVisible();
  await expect(title).not.toHaveText(first);
  await page.locator('body').press('ArrowRight');
  await expect(page.getByText('3 of 5 today')).toBeVisible();

  const saved = await title.innerText();
  await card.getByRole('button', { name: 'Save this card' }).click();
  await expect(page.getByText('1 of 50 saved')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Cards' }).getByText('Saved').click();
  await page.getByRole('list', { name: 'Saved cards' }).getByRole('link', { name: saved }).click();
  await expect(page.getByText('1 of 1 saved')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/Pro reads all of them and searches their texts/)).toBeVisible();

  await page.getByRole('link', { name: 'See Pro' }).click();
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/dev/checkout/**');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('You have Pro now.').waitFor();
  await page.goto('/app/wisdomOfAges');
  await expect(page.getByText('1 of 72')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a card' }).fill(saved);
  const found = page.getByRole('list', { name: 'Cards found' });
  await found.getByRole('link', { name: saved }).click();
  await expect(title).toHaveText(saved);
  await expect(card.getByRole('button', { name: 'Saved. Remove from saved cards' })).toBeVisible();
});
