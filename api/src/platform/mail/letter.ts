import { type Html, html } from '../html.ts';

/** One part of a mail, in the order of reading. */
export type Block =
  | { readonly kind: 'text' | 'aside'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** A mail with one thing to do. It loads nothing: no picture, no font, no address that counts readers. */
export interface Letter {
  readonly subject: string;
  /** The line that a list of mails shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Host of the product, for the last line. */
  readonly host: string;
}

const PROMISE = 'We never ask for your passphrase. This mail loads nothing.';

/** Six digits as a person reads them. */
export const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'aside':
      return block.text;
    case 'code':
      return spaced(block.code);
    case 'rows':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

/** The plain text of a mail. */
export function letterText({ heading, blocks, host }: Letter): string {
  return [heading, ...blocks.map(blockText), `${PROMISE}\nNorthkeep, ${host}`].join('\n\n');
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p>${block.text}</p>`;
    case 'aside':
      return html`<p class="aside">${block.text}</p>`;
    case 'code':
      return html`<p class="code">${spaced(block.code)}</p>`;
    case 'rows':
      return html`<table class="rows" role="presentation">${block.rows.map(([name, value]) => html`<tr><td class="name">${name}</td><td>${value}</td></tr>`)}</table>`;
    case 'link':
      return html`<p><a class="button" href="${block.url}">${block.label}</a></p><p class="url">${block.url}</p>`;
  }
}

/** The inside of a mail as markup, without any style of its own. */
export function letterBody({ heading, blocks, host }: Letter): Html {
  return html`<div class="mail"><p class="from">Northkeep</p><h1>${heading}</h1>${blocks.map(blockHtml)}<p class="foot">${PROMISE}<br>Northkeep, ${host}</p></div>`;
}
