import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { IS_DEEP_RUN } from '../support/draw.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

/**
 * Number of pasted lines. Each line takes two requests, so 500 lines take minutes. A list of more than 100 lines is
 * virtual.
 */
const COUNT = IS_DEEP_RUN ? 500 : 110;
const PASTED = Array.from({ length: COUNT }, (_, i) => `Row ${i + 1} of the nursery`);
const QUESTION = `You're about to paste ${COUNT} lines. The limit is 50. Continue?`;

/** Expects `count` lines in the list, of which only the visible ones are in the document. */
const expectLines = (page: Page, count: number) =>
  expect(page.getByRole('listitem').and(page.locator('[aria-setsize]')).first()).toHaveAttribute(
    'aria-setsize',
    String(count),
  );

/** Expects the first and the last pasted line at their positions. */
async function expectEnds(page: Page): Promise<void> {
  const rows = page.locator('li[aria-posinset]');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(rows.and(page.locator('[aria-posinset="2"]')).getByRole('textbox')).toHaveValue(PASTED[1] ?? '');
  // The list becomes longer while it measures its rows, so the test scrolls to the end until the last row is shown.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(rows.and(page.locator(`[aria-posinset="${COUNT}"]`)).getByRole('textbox')).toHaveValue(
      PASTED.at(-1) ?? '',
      {
        timeout: 500,
      },
    );
  }).toPass();
}

// shows: notes.paste.journey
test('a long paste asks first, is undone and redone as one step, and persists after a reload and on another device', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device({ serviceWorkers: 'block' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  const paste = async () => {
    await page.keyboard.press('ControlOrMeta+v');
    return page.getByRole('alertdialog', { name: QUESTION });
  };
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED.join('\n'));
  await page.getByRole('button', { name: 'New line' }).click();
  await expect(page.locator('textarea:focus')).toHaveValue('');

  const question = await paste();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await notes.expectShown([]);
  // The empty line that was added before the paste was deleted when it lost the focus, so a new line is added.
  await page.getByRole('button', { name: 'New line' }).click();
  await expect(page.locator('textarea:focus')).toHaveValue('');

  await paste();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expectLines(page, COUNT);
  await expect(page.locator('textarea:focus')).toHaveValue(PASTED.at(-1) ?? '');
  await page.keyboard.press('ControlOrMeta+z');
  await notes.expectShown([]);
  await page.getByRole('button', { name: 'Redo last change' }).click();
  await expectLines(page, COUNT);
  // The timeout is long, because saving each line takes more than two requests.
  await expect(app.word).toHaveText('Saved', { timeout: 120_000 });
  await app.saved();

  await page.reload();
  await notes.opened();
  await expectLines(page, COUNT);
  await expectEnds(page);
  const { page: other } = await device({ serviceWorkers: 'block' });
  await logInToNotes(other, anna);
  await expectLines(other, COUNT);
  await expectEnds(other);
});
