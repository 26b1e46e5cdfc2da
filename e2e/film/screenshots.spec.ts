import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDays, DAY_MS } from '@northkeep/contracts';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { shiftClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { encodeWebp } from './encode.ts';
import { writeExample } from './example-plan.ts';
import { daysToThursday, msToMorning } from './film-day.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../shell/public/screenshots');
/** Sizes in CSS px with the scale of the pictures, as the web app manifest names them. */
const SIZES = [
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
];
/** Largest file in bytes: an installation dialog loads all of them. */
const MOST_BYTES = 80_000;

for (const { name, ...size } of SIZES) {
  test(`the ${name} screenshots of the web app manifest`, async ({ server, device }) => {
    const anna = await createAccount(server, ANNA);
    const { page, context } = await device({
      ...size,
      colorScheme: 'dark',
      timezoneId: 'UTC',
      serviceWorkers: 'block',
    });
    const { page: desk } = await device({ serviceWorkers: 'block' });
    await desk.goto('/login');
    await shiftClock(page, daysToThursday * DAY_MS + msToMorning());
    await logInToNotes(page, anna);
    const today = addDays(new Date().toISOString().slice(0, 10), daysToThursday);
    await writeExample(context.request, anna, server, today);
    mkdirSync(FOLDER, { recursive: true });
    const save = async (view: string): Promise<void> => {
      const png = await page.screenshot({ animations: 'disabled' });
      const webp = await encodeWebp(desk, png.toString('base64'));
      console.log(`${view}-${name}.webp: ${webp.length} bytes`);
      expect(webp.length).toBeLessThan(MOST_BYTES);
      writeFileSync(path.join(FOLDER, `${view}-${name}.webp`), webp);
    };
    const app = new AppPage(page);
    await page.goto('/app');
    await app.opened();
    await page.getByRole('spinbutton', { name: 'Write 500 words before work' }).waitFor();
    await app.saved();
    await page.waitForLoadState('networkidle');
    await save('planner');
    await page.goto('/app/notes');
    await new NotesPage(page).opened();
    await page.getByRole('textbox', { name: 'Note' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await save('notes');
  });
}
