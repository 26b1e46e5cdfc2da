import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

test.use({ serviceWorkers: 'block' });

/** CSS pixels of a window of 1280 x 1024 at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };
const ADDRESSES = ['/app', '/app/notes', '/app/notes/journal', '/app/psychologicalInsights', '/app/onboarding'];

/** Runs in the page: scrolls to its end, and returns the elements that stay in the window and how high they are. */
async function findPinned(): Promise<string[]> {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { position, visibility } = getComputedStyle(element);
    const { top, bottom, height } = element.getBoundingClientRect();
    const isPinned = position === 'fixed' || position === 'sticky';
    const isShown = visibility === 'visible' && height > 1 && bottom > 0 && top < innerHeight;
    return isPinned && isShown ? [`${element.tagName} ${Math.round(top)} to ${Math.round(bottom)}`] : [];
  });
}

/** Runs in the page: returns the elements below one that reach beyond the sides of the window. */
const findWide = (within: Element): string[] =>
  [...within.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test('no bar covers a window of the size that a zoom of 400 % leaves, and every view is reached', {
  tag: '@long',
}, async ({ server, device }) => {
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write(['Varnish the boat', 'Call Ingrid', 'Pack', 'Read']);
  await page.setViewportSize(ZOOMED);
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    expect([address, await page.evaluate(findPinned)]).toEqual([address, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ZOOMED.width);
  }
  await page.goto('/app/notes');
  await new NotesPage(page).opened();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Views' }).last().getByRole('link', { name: 'Planner' }).click();
  await page.waitForURL('**/app');
  await page.getByRole('button', { name: 'New note' }).click();
  const dialog = page.getByRole('dialog', { name: 'New note' });
  await expect.poll(() => dialog.evaluate(findWide)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Sweep the stairs');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sweep the stairs').first()).toBeVisible();
});
