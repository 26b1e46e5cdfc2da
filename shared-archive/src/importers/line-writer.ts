/**
 * Writes the text of rich text line by line. White space is written as one space and left out at the start and end of a
 * line; a no-break space is kept as a space.
 */
export class LineWriter {
  readonly #parts: string[] = [];
  #isLineEmpty = true;
  #hasSpace = false;
  #mark = '';

  get isLineEmpty(): boolean {
    return this.#isLineEmpty;
  }

  /** Mark of a list item, which is written before the next text. */
  get mark(): string {
    return this.#mark;
  }

  set mark(mark: string) {
    this.#mark = mark;
  }

  /** Writes text of one line. */
  write(text: string): void {
    const words = text.replace(WHITE_SPACE, ' ');
    if (words.startsWith(' ')) this.#hasSpace = true;
    const trimmed = words.slice(words.startsWith(' ') ? 1 : 0, words.length - (words.endsWith(' ') ? 1 : 0));
    if (trimmed === '') return;
    if (this.#hasSpace && !this.#isLineEmpty) this.#parts.push(' ');
    this.writeExactly(trimmed);
    this.#hasSpace = words.endsWith(' ');
  }

  /** Writes text of one line with all its white space. */
  writeExactly(text: string): void {
    if (text === '') return;
    this.#parts.push(this.#mark, text);
    this.#mark = '';
    this.#isLineEmpty = false;
    this.#hasSpace = false;
  }

  breakLine(): void {
    this.#parts.push('\n');
    this.#isLineEmpty = true;
    this.#hasSpace = false;
  }

  /** Breaks the line if it contains text. */
  startLine(): void {
    if (!this.#isLineEmpty) this.breakLine();
  }

  /** Returns the written text without spaces at the ends of lines and without several empty lines in a row. */
  toString(): string {
    return this.#parts
      .join('')
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }
}

/** White space of HTML, which does not include the no-break space. */
const WHITE_SPACE = /[ \t\n\r\f]+/g;
