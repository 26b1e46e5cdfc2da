import { expect } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import type { BrowserDriver } from '../driver/browser-driver.ts';
import { button, heading } from './app.ts';

const FIELDS = 'main textarea, main [role=textbox]';

/** The list of the notes. */
export class Notes {
  readonly driver: BrowserDriver;

  constructor(driver: BrowserDriver) {
    this.driver = driver;
  }

  async open(): Promise<void> {
    await this.driver.goto('/app/notes');
    await this.driver.find(heading('This Week'));
  }

  /** Types lines into the list, separated by Enter. */
  async write(lines: readonly string[]): Promise<void> {
    await this.driver.click(button('New line'));
    for (const [at, text] of lines.entries()) {
      if (at > 0) await this.driver.press(Key.ENTER);
      await this.emptyFieldFocused();
      await this.driver.type(text);
    }
  }

  /** Waits for the field of a new line, which gets the focus after it was rendered. */
  async emptyFieldFocused(): Promise<void> {
    await this.driver.until('an empty field with the focus', () =>
      this.driver.evaluate<boolean>(
        'return document.activeElement.matches("textarea") && document.activeElement.value === ""',
      ),
    );
  }

  /** Puts the caret at the end of a line. */
  async edit(text: string): Promise<void> {
    await this.driver.until(`the line ${text}`, () =>
      this.driver.evaluate<boolean>(
        `const found = [...document.querySelectorAll(arguments[0])].find((one) => (one.value ?? one.textContent) === arguments[1]);
        found?.focus();
        return found !== undefined;`,
        FIELDS,
        text,
      ),
    );
    await this.driver.press(Key.END);
  }

  /** Returns the texts in the list in order, without empty lines. */
  shown(): Promise<string[]> {
    return this.driver.evaluate(
      'return [...document.querySelectorAll(arguments[0])].map((one) => one.value ?? one.textContent).filter(Boolean)',
      FIELDS,
    );
  }

  async expectShown(lines: readonly string[]): Promise<void> {
    await expect.poll(() => this.shown().catch(String), { timeout: 60_000, intervals: [100] }).toEqual(lines);
  }
}
