import type { BrowserContext, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectLinesOnAnotherDevice } from '../support/another-device.ts';
import { pickSeededCases } from '../support/draw.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

const DEEP = process.env.NORTHKEEP_DEEP === '1';
const TIMES = DEEP ? 30 : 5;
/**
 * Maximum number of rounds in which the last typed letter may be lost: a tab can end before the letter is written to
 * disk.
 */
const LOST_MAX = 1;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Interrupts a page right after a key press; resolves to the page that shows the notes afterwards. */
type Interruption = (page: Page, round: number) => Promise<Page>;

const INTERRUPTIONS: Readonly<Record<string, Interruption>> = {
  'a reload': async (page) => {
    await page.reload();
    return page;
  },
  'going elsewhere': async (page, round) => {
    if (round % 2 === 0) await new AppPage(page).go('Insights');
    else await page.goto('/pricing');
    await page.goto('/app/notes');
    return page;
  },
  'closing the tab': async (page) => {
    const context = page.context();
    const closed = page.waitForEvent('close');
    // Closes the tab as a user does: the page may ask, and the dialog is accepted.
    page.on('dialog', (dialog) => dialog.accept());
    await page.close({ runBeforeUnload: true });
    await closed;
    return openNotes(context);
  },
  'a crash of the tab': async (page) => {
    const context = page.context();
    const browser = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // The call of `Page.crash` never resolves, because the crashed page cannot respond.
    void browser.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    return openNotes(context);
  },
};

const CASES = Object.entries(INTERRUPTIONS).map(([name, interrupt]) => ({ name, interrupt }));

for (const { name, interrupt } of pickSeededCases(CASES, 'what interrupts a key press')) {
  test(`a key press followed immediately by ${name} is kept`, async ({ server, device }) => {
    test.setTimeout(30_000 + TIMES * 15_000);
    const anna = await createAccount(server, ANNA);
    const { page: first, context } = await device();
    await logInToNotes(first, anna);
    await new NotesPage(first).write(['Row']);
    await new AppPage(first).saved();

    let page = first;
    let text = 'Row';
    let kept = 0;
    for (let round = 0; round < TIMES; round += 1) {
      const typed = text + LETTERS[round % LETTERS.length];
      await new NotesPage(page).note(text).focus();
      await page.keyboard.press('End');
      await page.keyboard.press(typed.slice(-1));
      page = await interrupt(page, round);
      const found = await shownText(page, typed);
      if (found === typed) kept += 1;
      else console.log(`lost: '${typed}', there is '${found}'`);
      text = found;
    }
    console.log(`a key press followed at once by ${name}: ${kept} of ${TIMES} kept`);
    expect(kept).toBeGreaterThanOrEqual(TIMES - LOST_MAX);

    // The text that survived the last interruption also reaches the server.
    await new AppPage(page).saved();
    await expectLinesOnAnotherDevice(device, { person: anna, lines: [text] });
    expect(context.pages().length).toBe(1);
  });
}

async function openNotes(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/app/notes');
  return page;
}

/** Returns the text of the only line: the expected one if it appears within 10 s, otherwise the one shown. */
async function shownText(page: Page, hoped: string): Promise<string> {
  const notes = new NotesPage(page);
  await notes.texts.first().waitFor();
  await notes
    .note(hoped)
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
  const [text = ''] = await notes.shown();
  return text;
}
