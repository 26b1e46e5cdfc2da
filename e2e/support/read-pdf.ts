import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** A printed page. */
interface PrintedSheet {
  readonly text: string;
  /** Its pieces of text, with the distance of their base line from the lower edge of the paper in points. */
  readonly pieces: readonly { readonly text: string; readonly bottom: number }[];
}

/** Prints the page as Chromium prints it by Ctrl+P, and keeps the PDF with the results of the test. */
export async function printToSheets(page: Page, testInfo: TestInfo, name: string): Promise<PrintedSheet[]> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: false });
  await writeFile(testInfo.outputPath(`${name}.pdf`), pdf);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return Promise.all(
    text.map(async (one, i) => {
      const { items } = await (await document.getPage(i + 1)).getTextContent();
      const pieces = items.flatMap((item) => ('str' in item ? [{ text: item.str, bottom: item.transform[5] }] : []));
      return { text: one.replace(/\s+/g, ' ').trim(), pieces };
    }),
  );
}

/** Counts the occurrences of a text in all printed pages together. */
export const countIn = (pages: readonly string[], text: string): number => pages.join('\n').split(text).length - 1;
