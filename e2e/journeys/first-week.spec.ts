import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { TrafficRecorder } from '../support/traffic.ts';

// The whole data directory and the log of this server are searched at the end.
test.use({ ownServer: true });

const PLAN = {
  direction: 'A quiet working life with room for the orchard',
  aim: 'Write the heirloom atlas',
  goal: 'Map twelve forgotten apples',
  step: 'Sketch one pippin before breakfast',
};
const NOTES = ['Ask Ruthilde for the grafting knife', 'Renew the herbarium card', 'Measure the cellar shelf'];

// shows: return.confirms, return.goes, register.continue, register.create, register.verify.next
// shows: register.security.next, register.profile.next, register.plan.next
// shows: planner.wizard.steps, planner.wizard.finish, planner.main.circles.keys, public.content.private
test('a new user signs up, plans, writes notes and finds them after a reload, and no text leaves the device unencrypted', async ({
  server,
  device,
}) => {
  test.slow();
  const { page, context } = await device();
  const traffic = new TrafficRecorder(context);

  await new RegisterPage(page, server.url).signUp(ANNA);
  await new OnboardingPage(page).complete(PLAN);

  const app = new AppPage(page);
  const circles = page.getByRole('spinbutton', { name: PLAN.step });
  await expect(circles).toHaveAttribute('aria-valuenow', '0');
  await circles.press('ArrowUp');
  await expect(circles).toHaveAttribute('aria-valuenow', '1');
  await expectAccessible(page);

  await app.go('Notes');
  const notes = new NotesPage(page);
  await notes.write(NOTES, { keys: true });
  await notes.expectShown(NOTES);
  await app.saved();
  await expectAccessible(page);

  // The device is remembered, so a reload does not ask for the passphrase.
  await page.reload();
  await notes.expectShown(NOTES);
  await app.go('Planner');
  await expect(page.getByRole('heading', { name: PLAN.goal })).toBeVisible();
  await expect(circles).toHaveAttribute('aria-valuenow', '1');

  const typed = [PLAN.direction, PLAN.aim, PLAN.goal, PLAN.step, ...NOTES, ANNA.goal, ANNA.password];
  for (const { url, sent, received } of await traffic.all()) {
    expect(findUnencryptedTexts(Buffer.from(sent), typed), `sent to ${url}`).toEqual([]);
    expect(findUnencryptedTexts(Buffer.from(received), typed), `received from ${url}`).toEqual([]);
  }
  const personal = [ANNA.email, ANNA.firstName, ANNA.lastName];
  expect(findUnencryptedTexts(Buffer.from(server.log), [...typed, ...personal]), 'server log').toEqual([]);
  await server.stop();
  const files = server.dataFiles();
  expect(files.length).toBeGreaterThan(0);
  for (const { file, bytes } of files) expect(findUnencryptedTexts(bytes, typed), file).toEqual([]);
  // Control of the search itself: it must find the email address, which the privacy contract lists as unencrypted.
  expect(files.some(({ bytes }) => findUnencryptedTexts(bytes, [ANNA.email]).length > 0)).toBe(true);
});
