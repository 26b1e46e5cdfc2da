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
   * Writes lines into the list, separated by Enter.
   * @param keys type letter by letter, sealing each; otherwise insert each text as one input event, like a phone.
   */
  async write(lines: readonly string[], { keys = false } = {}): Promise<void> {
    await this.page.getByRole('button', { name: 'New line' }).click();
    await this.#writeHere(lines, keys);
  }

  /** Writes further lines below the focused one, whose caret is at its end. */
  async goOn(lines: readonly string[], { keys = false } = {}): Promise<void> {
    await this.page.keyboard.press('Enter');
    await this.#writeHere(lines, keys);
  }

  async #writeHere(lines: readonly string[], keys: boolean): Promise<void> {
    for (const [at, text] of lines.entries()) {
      if (at > 0) await this.page.keyboard.press('Enter');
      // A new line gets the focus only after it was rendered, so the text is typed once an empty field has the focus.
      await expect(this.page.locator('textarea:focus')).toHaveValue('');
      if (keys) await this.page.keyboard.type(text);
      else await this.page.keyboard.insertText(text);
    }
  }

  /** Returns the texts in the list in order, without empty lines. */
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
    await expect.poll(() => this.shown(), { intervals: [100] }).toEqual(lines);
  }

  /** Ticks a line, which may then leave the list. */
  async tick(text: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `Done: ${text}` }).click();
  }
}
