import { Key } from 'selenium-webdriver';
import type { BrowserDriver } from '../driver/browser-driver.ts';
import type { Target } from '../driver/query.ts';

export const button = (name: string | RegExp, inside?: Target): Target => ({
  ...{ role: 'button', name },
  ...(inside && { inside }),
});
export const field = (label: string | RegExp, inside?: Target): Target => ({ label, ...(inside && { inside }) });
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const dialog = (name?: string | RegExp): Target => ({ role: 'dialog', ...(name && { name }) });

/** The frame of the app around every view, the login and the unlock screen. */
export class App {
  readonly driver: BrowserDriver;

  constructor(driver: BrowserDriver) {
    this.driver = driver;
  }

  /** Logs in with a remembered device, and shows the notes. */
  async logInToNotes({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const { driver } = this;
    await driver.goto('/app/notes');
    await driver.waitForPath('/login');
    await driver.fill(field('Email'), email);
    await driver.fill(field('Password'), password);
    const remember = await driver.find({ role: 'checkbox' });
    if (!(await remember.isSelected())) await driver.click({ role: 'checkbox' });
    await driver.click(button('Log in'));
    await driver.find(heading('This Week'));
  }

  /** Waits until the sync status says 'Saved'. */
  async saved(): Promise<void> {
    await this.driver.find(button('Saved', { role: 'banner' }), 60_000);
  }

  /** Returns the text of the sync status. */
  async status(): Promise<string> {
    const shown = /saved|saving|wait|offline|versions|state|log in|room|kept|confirm/i;
    return (await this.driver.find(button(shown, { role: 'banner' }))).getText();
  }

  async menu(item: string | RegExp): Promise<void> {
    await this.driver.click(button(/menu/i, { role: 'banner' }));
    await this.driver.click({ role: 'menuitem', name: item });
  }

  async waitUntilLocked(): Promise<void> {
    await this.driver.find(heading('Unlock your vault'));
  }

  async unlock(passphrase: string): Promise<void> {
    await this.waitUntilLocked();
    // The field ignores keys for a second after a lock, until a click.
    await this.driver.click(field('Passphrase'));
    await this.driver.type(passphrase);
    await this.driver.press(Key.ENTER);
    await this.driver.waitForNone(heading('Unlock your vault'));
  }
}
