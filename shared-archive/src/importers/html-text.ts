import { type HtmlHandler, readHtmlTokens } from './html-tokens.ts';
import { LineWriter } from './line-writer.ts';

export interface HtmlDocument {
  /** Text of the title in the head, in one line. */
  readonly title: string;
  /** Contents of the `meta` elements in the head by their names in lower case, each in one line. */
  readonly fields: ReadonlyMap<string, string>;
  readonly text: string;
}

/**
 * Reads an HTML document: one line for each block, a mark before each list item, and the address of a link behind its
 * text. Line breaks of the source are spaces, as in a browser. The result is only ever shown as text, so an unknown
 * element is removed and never interpreted.
 */
export const readHtmlDocument = (html: string): HtmlDocument => new HtmlReader(true).read(html);

/**
 * Returns the text of HTML that is not a whole document, like {@link readHtmlDocument}. Its line breaks are kept,
 * because programs mix typed lines and tags.
 */
export const textOfHtml = (html: string): string => new HtmlReader(false).read(html).text;

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const LISTS = new Set(['ul', 'ol', 'menu']);
const CELLS = new Set(['td', 'th']);
const BREAKS = new Set(['br', 'hr']);
const UNREAD = new Set(['script', 'style']);
/** Number of levels of nested lists that are indented. Deeper levels look like the last of them. */
const INDENTED_LEVELS_MAX = 10;

class HtmlReader implements HtmlHandler {
  readonly #lines = new LineWriter();
  readonly #fields = new Map<string, string>();
  readonly #isDocument: boolean;
  /** True until the first content after the head of a document. */
  #isInHead: boolean;
  #title = '';
  #isInTitle = false;
  /** Name of the open element whose content is not read, or ''. */
  #unread = '';
  #preformatted = 0;
  /** Number of the next item of each open list; null for a list without numbers. */
  readonly #lists: (number | null)[] = [];
  #link = { address: '', text: '' };
  /** True after a break that an element made, until the next text. */
  #isAfterBreak = false;

  constructor(isDocument: boolean) {
    this.#isDocument = isDocument;
    this.#isInHead = isDocument;
  }

  read(html: string): HtmlDocument {
    readHtmlTokens(html, this);
    this.#endLink();
    const title = this.#title.replace(/\s+/g, ' ').trim();
    return { title, fields: this.#fields, text: this.#lines.toString() };
  }

  onText(text: string): void {
    if (this.#unread !== '') return;
    if (this.#isInTitle) {
      this.#title += text;
      return;
    }
    if (/\S/.test(text)) this.#isInHead = false;
    if (this.#isDocument && this.#preformatted === 0) this.#write(text);
    else this.#writeLines(text);
  }

  #write(text: string): void {
    this.#lines.write(text);
    this.#link.text += text;
    if (/\S/.test(text)) this.#isAfterBreak = false;
  }

  /** Writes text with its line breaks. One line break directly after the break of an element is the same break. */
  #writeLines(text: string): void {
    for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
      if (i > 0 && !this.#isAfterBreak) this.#lines.breakLine();
      if (i > 0) this.#isAfterBreak = false;
      if (this.#preformatted === 0) this.#write(line);
      else if (line !== '') {
        this.#lines.writeExactly(line);
        this.#link.text += line;
        this.#isAfterBreak = false;
      }
    }
  }

  onOpenTag(name: string, attributes: ReadonlyMap<string, string>): void {
    if (UNREAD.has(name)) this.#unread = name;
    if (name === 'title' && this.#isInHead) this.#isInTitle = true;
    if (name === 'meta' && this.#isInHead) this.#readField(attributes);
    if (BLOCKS.has(name)) this.#startBlock(name);
    if (LISTS.has(name)) this.#lists.push(name === 'ol' ? firstNumber(attributes) : null);
    if (name === 'li') this.#startItem(attributes);
    if (name === 'input' && attributes.get('type')?.toLowerCase() === 'checkbox')
      this.#addCheckbox(attributes.has('checked'));
    if (name === 'a') this.#startLink(attributes);
    if (BREAKS.has(name)) this.#breakLine();
    if (CELLS.has(name) && !this.#lines.isLineEmpty) this.#lines.write(' | ');
  }

  onCloseTag(name: string): void {
    if (name === this.#unread) this.#unread = '';
    if (name === 'title') this.#isInTitle = false;
    if (name === 'a') this.#endLink();
    if (!BLOCKS.has(name)) return;
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
    if (LISTS.has(name)) this.#lists.pop();
    if (name === 'li' || this.#lists.length === 0) this.#lines.mark = '';
    this.#startLine();
  }

  #startBlock(name: string): void {
    this.#isInHead = false;
    if (name === 'pre') this.#preformatted += 1;
    this.#startLine();
  }

  #startLine(): void {
    if (!this.#lines.isLineEmpty) this.#isAfterBreak = true;
    this.#lines.startLine();
  }

  #breakLine(): void {
    this.#lines.breakLine();
    this.#isAfterBreak = true;
  }

  #readField(attributes: ReadonlyMap<string, string>): void {
    const name = attributes.get('name')?.toLowerCase() ?? '';
    const content = attributes.get('content')?.replace(/\s+/g, ' ').trim() ?? '';
    if (name !== '' && !this.#fields.has(name)) this.#fields.set(name, content);
  }

  #startItem(attributes: ReadonlyMap<string, string>): void {
    const number = this.#lists.at(-1) ?? null;
    if (number !== null) this.#lists[this.#lists.length - 1] = number + 1;
    this.#lines.mark = `${this.#indent}${number === null ? '•' : `${number}.`} `;
    const isTicked = readTick(attributes);
    if (isTicked !== null) this.#lines.mark = `${this.#indent}${checkboxMark(isTicked)}`;
  }

  /** Writes a checkbox as the mark of its list item or line; elsewhere, as text. */
  #addCheckbox(isTicked: boolean): void {
    if (!this.#lines.isLineEmpty) this.#lines.write(` [${isTicked ? 'x' : ' '}] `);
    else if (!this.#lines.mark.trimStart().startsWith('- ['))
      this.#lines.mark = `${this.#indent}${checkboxMark(isTicked)}`;
  }

  get #indent(): string {
    return '  '.repeat(Math.min(Math.max(0, this.#lists.length - 1), INDENTED_LEVELS_MAX));
  }

  #startLink(attributes: ReadonlyMap<string, string>): void {
    this.#endLink();
    const [, mail, web] = /^\s*(?:(?:mailto|tel):(.+)|(https?:.+))$/is.exec(attributes.get('href') ?? '') ?? [];
    this.#link = { address: (mail ?? web ?? '').trim(), text: '' };
  }

  /** Adds the address of a link behind its text, unless the text contains the address. */
  #endLink(): void {
    const { address, text } = this.#link;
    this.#link = { address: '', text: '' };
    if (address !== '' && !text.includes(address)) this.#lines.write(` (${address})`);
  }
}

const checkboxMark = (isTicked: boolean): string => `- [${isTicked ? 'x' : ' '}] `;

/**
 * Returns the state of an item that its list marks as an item of a checklist, as Notesnook (classes) and TipTap
 * (`data-checked`) write it; null for any other item.
 */
function readTick(attributes: ReadonlyMap<string, string>): boolean | null {
  const classes = attributes.get('class')?.split(/\s+/) ?? [];
  if (classes.some((name) => /^(?:simple-)?checklist--item$/.test(name))) return classes.includes('checked');
  const checked = attributes.get('data-checked');
  return checked === undefined ? null : checked !== 'false';
}

const firstNumber = (attributes: ReadonlyMap<string, string>): number => {
  const start = attributes.get('start') ?? '';
  return /^\d{1,9}$/.test(start) ? Number(start) : 1;
};
