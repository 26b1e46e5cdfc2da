import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/**
 * Prints the page as Chromium prints it by Ctrl+P, keeps the PDF with the results of the test, and returns the text of
 * each printed page.
 */
export async function printToTexts(page: Page, testInfo: TestInfo, name: string): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: false });
  await writeFile(testInfo.outputPath(`${name}.pdf`), pdf);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((one) => one.replace(/\s+/g, ' ').trim());
}

/** Counts the occurrences of a text in all printed pages together. */
export const countIn = (pages: readonly string[], text: string): number => pages.join('\n').split(text).length - 1;
