import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { pickSeededCases } from '../support/draw.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

const BEFORE = 'Sort the letters of the year';
const AFTER = 'The box holds the blue letters';

const ERRORS = ['UnknownError', 'InvalidStateError'].map((name) => ({ name }));

for (const { name: error } of pickSeededCases(ERRORS, 'the error of the lost database')) {
  test(`text is stored and sent without a reload after the database was lost with ${error}`, async ({
    server,
    device,
  }) => {
    const anna = await createAccount(server, ANNA);
    const { page } = await device();
    // Makes every transaction fail on the handles that are open when the fault is switched on, like iOS in the background.
    await page.addInitScript(() => {
      const begin = IDBDatabase.prototype.transaction;
      const open = IDBFactory.prototype.open;
      const handles = new Set<IDBDatabase>();
      let lost: { readonly handles: ReadonlySet<IDBDatabase>; readonly error: string } | null = null;
      IDBFactory.prototype.open = function (...options) {
        const request = open.apply(this, options);
        request.addEventListener('success', () => handles.add(request.result));
        return request;
      };
      IDBDatabase.prototype.transaction = function (...options) {
        if (lost?.handles.has(this)) throw new DOMException('Connection to Indexed Database server lost', lost.error);
        return begin.apply(this, options);
      };
      Reflect.set(window, 'loseDatabases', (name: string) => {
        lost = { handles: new Set(handles), error: name };
      });
    });
    await logInToNotes(page, anna);
    const app = new AppPage(page);
    const notes = new NotesPage(page);
    await notes.write([BEFORE]);
    await app.saved();
    await page.evaluate((name) => Reflect.get(window, 'loseDatabases')(name), error);
    await notes.write([AFTER]);
    await app.saved();
    await page.reload();
    await notes.expectShown([BEFORE, AFTER]);
    const { page: elsewhere } = await device();
    await logInToNotes(elsewhere, anna);
    await new NotesPage(elsewhere).expectShown([BEFORE, AFTER]);
  });
}
