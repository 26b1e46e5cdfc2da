import { expect, type Locator, type Page } from '@playwright/test';

export class NotesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/app/notes');
    await this.opened();
  }

  async opened(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'This Week' })).toBeVisible();
  }

  get texts(): Locator {
    return this.page.getByRole('main').getByRole('textbox');
  }

  note(text: string): Locator {
    return this.texts
      .and(this.page.getByText(text, { exact: true }))
      .or(this.page.locator('textarea', { hasText: text }));
  }

  /**
   * Writes lines, one after the other, each ended with Enter but the last.
   * @param keys letter by letter, each of which is sealed and stored; else each text at once, as a phone's keyboard does.
   */
  async write(lines: readonly string[], { keys = false } = {}): Promise<void> {
    await this.page.getByRole('button', { name: 'New line' }).click();
    await this.#writeHere(lines, keys);
  }

  /** Writes further lines below the one that has the caret at its end. */
  async goOn(lines: readonly string[], { keys = false } = {}): Promise<void> {
    await this.page.keyboard.press('Enter');
    await this.#writeHere(lines, keys);
  }

  async #writeHere(lines: readonly string[], keys: boolean): Promise<void> {
    for (const [at, text] of lines.entries()) {
      if (at > 0) await this.page.keyboard.press('Enter');
      // The caret is in the new line once that is drawn.
      await expect(this.page.locator('textarea:focus')).toHaveValue('');
      if (keys) await this.page.keyboard.type(text);
      else await this.page.keyboard.insertText(text);
    }
  }

  /** What stands in the list, in order, empty lines left out. */
  async shown(): Promise<string[]> {
    const values = await this.texts.evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
          ? field.value
          : (field.textContent ?? ''),
      ),
    );
    return values.filter((text) => text !== '');
  }

  async expectShown(lines: readonly string[]): Promise<void> {
    await expect.poll(() => this.shown()).toEqual(lines);
  }

  /** Ticks a line; it may leave the list at once. */
  async tick(text: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `Done: ${text}` }).click();
  }
}
