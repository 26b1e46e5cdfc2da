import { Tokenizer } from 'htmlparser2';

export interface HtmlHandler {
  /** Receives text with its entities decoded. An entity is a piece of its own. */
  onText(text: string): void;
  /** Receives the name of an element in lower case and its attributes by their names in lower case. */
  onOpenTag(name: string, attributes: ReadonlyMap<string, string>): void;
  onCloseTag(name: string): void;
}

/** Name of a tag that is an address in angle brackets: `<ruth@example.org>` or `<https://example.org>`. */
const ADDRESS = /[@.]|^(?:https?|mailto):/i;

/**
 * Reports the tags and the text of HTML in their order. Comments are left out. An address in angle brackets, and a tag
 * or a comment that the HTML never ends, are reported as text, as they are typed.
 *
 * The tokenizer of the library is used without its parser, whose stack of open elements takes quadratic time for
 * deeply nested elements.
 */
export function readHtmlTokens(html: string, handler: HtmlHandler): void {
  let attributes = new Map<string, string>();
  let [name, attribute, value] = ['', '', ''];
  /** Index behind the last token. */
  let end = 0;
  /** Start of the text that ends there. Text comes in many pieces, for example one for each angle bracket. */
  let textStart = 0;
  const flushText = (): void => {
    if (textStart < end) handler.onText(html.slice(textStart, end));
    textStart = end;
  };
  const skipTo = (position: number): void => {
    flushText();
    end = position;
    textStart = position;
  };
  /** Skips a comment or another part without text that ends at a position; one without an end stays text. */
  const skipPart = (_start: number, to: number): void => {
    if (to < html.length) skipTo(to + 1);
  };
  const openTagEnd = (at: number): void => {
    if (ADDRESS.test(name)) {
      end = at + 1;
      return;
    }
    flushText();
    handler.onOpenTag(name.toLowerCase(), attributes);
    skipTo(at + 1);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (_start, to) => {
        end = to;
      },
      ontextentity: (codePoint, to) => {
        flushText();
        handler.onText(String.fromCodePoint(codePoint));
        skipTo(to);
      },
      onopentagname: (start, to) => {
        name = html.slice(start, to);
        attributes = new Map();
      },
      onattribname: (start, to) => {
        attribute = html.slice(start, to).toLowerCase();
        value = '';
      },
      onattribdata: (start, to) => {
        value += html.slice(start, to);
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint);
      },
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: openTagEnd,
      onselfclosingtag: openTagEnd,
      onclosetag: (start, to) => {
        const close = html.indexOf('>', to);
        if (close < 0) return;
        flushText();
        handler.onCloseTag(html.slice(start, to).toLowerCase());
        skipTo(close + 1);
      },
      oncomment: skipPart,
      oncdata: skipPart,
      ondeclaration: skipPart,
      onprocessinginstruction: skipPart,
      onend: () => {
        end = html.length;
        flushText();
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
