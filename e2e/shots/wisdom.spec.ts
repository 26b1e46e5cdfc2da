import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { upgradeToPro } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

test.use({ serviceWorkers: 'block' });

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the wisdom cards in a window ${viewport.width} px wide`, async ({ server, device }) => {
    const { page, watch } = await device({ viewport });
    watch.expected = [/./];
    await logInToNotes(page, await createAccount(server, ANNA));
    await page.goto('/app/wisdomOfAges');
    await page.getByRole('article').waitFor();
    await saveShot(page, 'wisdom-front');
    await page.getByRole('button', { name: 'Next card' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await saveShot(page, 'wisdom-back');
    await page.goto('/app/wisdomOfAges?view=saved');
    await page.getByText('No cards are saved yet.').waitFor();
    await saveShot(page, 'wisdom-saved-empty');
    await page.goto('/app/wisdomOfAges');
    for (let i = 0; i < 3; i += 1) {
      await page.getByRole('button', { name: 'Save this card' }).click();
      await page.getByText(`${i + 1} of 50 saved`).waitFor();
      await page.getByRole('button', { name: 'Next card' }).click();
    }
    await page.goto('/app/wisdomOfAges?view=saved');
    await page.getByRole('list', { name: 'Saved cards' }).waitFor();
    await saveShot(page, 'wisdom-saved');
    await page.getByText(/Pro reads all of them/).waitFor();
    await page.getByRole('list', { name: 'Saved cards' }).getByRole('link').first().click();
    await page.getByText('1 of 3 saved').waitFor();
    await saveShot(page, 'wisdom-saved-card');
    await upgradeToPro(page);
    await page.goto('/app/wisdomOfAges');
    await page.getByText('1 of 72').waitFor();
    await saveShot(page, 'wisdom-pro');
    const search = page.getByRole('searchbox', { name: 'Find a card' });
    await search.fill('habit');
    await page.getByRole('list', { name: 'Cards found' }).waitFor();
    await saveShot(page, 'wisdom-search');
    await search.fill('marmalade kettle');
    await page.getByText('No card has these words.').waitFor();
    await saveShot(page, 'wisdom-search-none');
    await page.route('**/api/knowledge-cards?*', (route) => route.abort());
    await page.goto('/app/wisdomOfAges');
    await page.getByText(/^Failed to load cards/).waitFor();
    await saveShot(page, 'wisdom-failed');
    await page.unroute('**/api/knowledge-cards?*');
    await page.route('**/api/knowledge-cards?*', () => {});
    await page.goto('/app/wisdomOfAges');
    await page.getByText('Loading…').waitFor();
    await saveShot(page, 'wisdom-loading');
  });
}
