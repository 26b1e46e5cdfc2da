import type { Page } from '@playwright/test';

interface Feedback {
  readonly summary: string;
  /** JPEG file. */
  readonly picture: Buffer;
}

/** Sends a bug report with a picture through the form of the app. */
export async function sendFeedback(page: Page, { summary, picture }: Feedback): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.goto('/app/contactUs');
  await page.getByRole('radio', { name: /Bug Report/ }).check();
  await next();
  await page.getByLabel('Summary').fill(summary);
  await page.getByLabel('Details').fill('A reload mends it.');
  await page.getByText('Medium').click();
  await next();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a picture').click();
  await (await chooser).setFiles({ name: 'strip.jpg', mimeType: 'image/jpeg', buffer: picture });
  // The size is shown when the picture is encoded.
  await page.getByText(/^\d+ kB$/).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Thank you.' }).waitFor();
}
