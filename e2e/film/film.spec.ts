import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDays, DAY_MS } from '@northkeep/contracts';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { shiftClock } from '../support/clock.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { ScreenRecorder } from './camera.ts';
import { encodeFilm, encodeWebp } from './encode.ts';
import { writeExample } from './example-plan.ts';
import { computeMsToMorning, daysToThursday } from './film-day.ts';
import { PointerOverlay } from './pointer.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../mf-public/src/features/landing/film');
/**
 * Versions of the film with their sizes in pixels, as the landing page declares them. The viewport is the size divided
 * by `scale`, which keeps text legible in a small player: the narrow version shows the layout of a phone.
 */
const CUTS = [
  { film: 'film', poster: 'poster', width: 1280, height: 800, scale: 1.25 },
  { film: 'film-narrow', poster: 'poster-narrow', width: 624, height: 960, scale: 1.6 },
];
/** Maximum file size in bytes, for phone connections. */
const MOST_BYTES = 1_200_000;

for (const { width, height, scale, ...names } of CUTS)
  test(`records the ${names.film} of the landing page`, async ({ server, device }) => {
    const anna = await createAccount(server, ANNA);
    const { page, context } = await device({
      viewport: { width: width / scale, height: height / scale },
      deviceScaleFactor: scale,
      colorScheme: 'dark',
      timezoneId: 'UTC',
      serviceWorkers: 'block',
    });
    await shiftClock(page, daysToThursday * DAY_MS + computeMsToMorning());
    await logInToNotes(page, anna);
    const today = addDays(new Date().toISOString().slice(0, 10), daysToThursday);
    await writeExample(context.request, anna, server, today);

    const app = new AppPage(page);
    const notes = new NotesPage(page);
    // Opens every view once, so that nothing loads during the recording.
    for (const view of ['/app/wisdomOfAges', '/app/notes', '/app']) {
      await page.goto(view);
      await app.opened();
    }
    await page.getByRole('spinbutton', { name: 'Write 500 words before work' }).waitFor();
    await app.saved();
    const camera = await ScreenRecorder.before(page);
    const pointer = new PointerOverlay(page, camera);
    await pointer.show();
    const go = (view: string) =>
      pointer.press(
        page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).filter({ visible: true }),
      );
    const circle = (step: string, n: number) => page.getByRole('spinbutton', { name: step }).locator('i').nth(n);

    await camera.hold(1_500);
    await camera.roll();
    await camera.hold(1_200);
    await pointer.press(circle('Write 500 words before work', 3));
    await camera.hold(900);
    await pointer.press(circle('Screens off at ten', 3));
    await camera.hold(1_000);
    const poster = await page.screenshot();

    await go('Wisdom');
    await page.getByRole('button', { name: 'Save this card' }).waitFor();
    await camera.hold(1_200);
    await pointer.press(page.getByRole('button', { name: 'Next card' }));
    await camera.hold(1_200);
    await pointer.press(page.getByRole('button', { name: 'Save this card' }));
    await camera.hold(900);

    await go('Notes');
    await notes.opened();
    await camera.hold(700);
    await pointer.press(page.getByRole('button', { name: 'New line' }));
    await camera.hold(150);
    await pointer.type('Ask Ruth about chapter three');
    await camera.hold(450);
    await pointer.press(page.getByRole('checkbox', { name: 'Done: Renew the train card' }));
    await camera.hold(1_100);

    await pointer.press(page.getByRole('banner').getByRole('button', { name: 'Menu' }));
    await camera.hold(350);
    await pointer.press(page.getByRole('menuitem', { name: 'Lock now' }));
    await camera.hold(2_000);
    await camera.cut();

    const { page: desk } = await device({ serviceWorkers: 'block' });
    await desk.goto('/login');
    const film = await encodeFilm(desk, { width, height, ms: camera.ms, frames: camera.frames });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, `${names.film}.webm`), film);
    writeFileSync(path.join(FOLDER, `${names.poster}.webp`), await encodeWebp(desk, poster.toString('base64')));
    console.log(`${camera.ms / 1_000} s, ${camera.frames.length} pictures, ${film.length} bytes`);
    test.expect(film.length).toBeLessThan(MOST_BYTES);
  });
