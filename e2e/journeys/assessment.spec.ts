import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { TrafficRecorder } from '../support/traffic.ts';

// The journey has its own server, whose data and log it searches. The service worker is blocked, because other journeys
// test its cache.
test.use({ ownServer: true, serviceWorkers: 'block' });

const ASSESSMENTS = '/app/psychologicalInsights/assessments';
const NAME = 'Getting started and carrying on';
/**
 * Answers to the ten items. With the reversed items they add up to 42, which is position 80 on the scale from 0 to 100.
 */
const ANSWERS = [5, 2, 4, 1, 3, 2, 4, 3, 5, 1];

/** Words of the instrument, the answers and the score, in every form in which they could be sent unencrypted. */
const WORDS = [
  'ipip-self-discipline',
  'self-discipline',
  NAME,
  'Find it difficult to get down to work',
  ...['[5,2,4,1', '"answers":[5', '"answers":"[5', '"value":42', '"value\\":42', 'pulseEnabled":true'],
];

async function answer(page: Page, answers: readonly number[]): Promise<void> {
  for (const value of answers) {
    await expect(page.getByRole('radio')).toHaveCount(5);
    await page.keyboard.press(String(value));
    await expect(page.getByRole('radio').nth(value - 1)).toBeChecked();
    await page.keyboard.press('Enter');
  }
}

// shows: insights.run.devices, insights.private
test('an assessment is interrupted by a lock and finished on a second device, and the server gets no readable answer', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const first = await device();
  const traffic = new TrafficRecorder(first.context);
  const { page } = first;
  await logInToNotes(page, anna);
  const app = new AppPage(page);

  await test.step('four phrases are answered by keyboard, then the vault is locked', async () => {
    await page.goto(ASSESSMENTS);
    await page.getByRole('button', { name: `Begin: ${NAME}` }).click();
    await expect(page.getByText(/^Below are phrases that describe how people behave\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await answer(page, ANSWERS.slice(0, 4));
    await expect(page.getByText(/^5 of 10\./)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/app/settings/security');
    await app.lockNow();
    await expect(new UnlockPage(page).heading).toBeVisible();
    await new UnlockPage(page).unlock(anna.password);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.goto(ASSESSMENTS);
    await expect(page.getByText('4 of 10 answered')).toBeVisible();
    await app.saved();
  });

  const second = await device({ viewport: { width: 390, height: 844 } });
  const more = new TrafficRecorder(second.context);
  await test.step('a second device resumes at the fifth phrase and finishes', async () => {
    await logInToNotes(second.page, anna);
    await second.page.goto(ASSESSMENTS);
    await second.page.getByRole('button', { name: `Continue: ${NAME}` }).click();
    await expect(second.page.getByRole('heading', { level: 2, name: 'Start tasks right away.' })).toBeVisible();
    await second.page.getByRole('radio').first().focus();
    await answer(second.page, ANSWERS.slice(4));
    await expect(second.page.getByRole('img', { name: `${NAME}: 80 of 100` })).toBeVisible();
    await expectAccessible(second.page);
    await new AppPage(second.page).saved();
  });

  await test.step('the first device shows the finished result', async () => {
    await page.reload();
    await expect(page.getByText('80 of 100')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
  });

  await test.step('no request, log or database contains the name, answers or score of the assessment', async () => {
    // Leaves the app, so that every request has ended.
    for (const one of [page, second.page]) await one.goto('about:blank');
    const exchanges = [...(await traffic.all()), ...(await more.all())];
    expect(exchanges.some(({ url }) => url.endsWith('/api/assessments'))).toBe(true);
    for (const { url, sent, received } of exchanges) {
      expect(findUnencryptedTexts(Buffer.from(sent), WORDS), `sent to ${url}`).toEqual([]);
      // Only API responses without the instrument definitions are searched: the definitions are public, and the scripts
      // contain them too.
      if (/\/api\/(?!psych-insights)/.test(url))
        expect(findUnencryptedTexts(Buffer.from(received), WORDS), `received from ${url}`).toEqual([]);
    }
    expect(findUnencryptedTexts(Buffer.from(server.log), WORDS), 'server log').toEqual([]);
    await server.stop();
    const files = server.dataFiles();
    for (const { file, bytes } of files) expect(findUnencryptedTexts(bytes, WORDS), file).toEqual([]);
    // Control of the search itself: it must find the email address, which the privacy contract lists as unencrypted.
    expect(files.some(({ bytes }) => findUnencryptedTexts(bytes, [anna.email]).length > 0)).toBe(true);
  });
});
