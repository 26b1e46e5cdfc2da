import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForRequests } from '../support/requests-ended.ts';
import { encodeWebp } from './encode.ts';
import { openExamplePlan } from './open-example-plan.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../shell/public/screenshots');
/** Sizes in CSS px with the scale of the pictures, as the web app manifest names them. */
const SIZES = [
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
];
/** Maximum file size in bytes, because an installation dialog loads all of the files. */
const MOST_BYTES = 80_000;

for (const { name, ...size } of SIZES) {
  test(`saves the ${name} screenshots of the web app manifest`, async ({ server, device }) => {
    const { page, desk } = await openExamplePlan({ server, device, context: { ...size, colorScheme: 'dark' } });
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
    await waitForRequests(page);
    await save('planner');
    await page.goto('/app/notes');
    await new NotesPage(page).opened();
    await page.getByRole('textbox', { name: 'Note' }).first().waitFor();
    await waitForRequests(page);
    await save('notes');
  });
}
