import { EMAIL_CODE_TTL_MS, MINUTE_MS } from '@northkeep/contracts';
import { type Html, html } from '../html.ts';

/** Content block of an email. */
export type EmailBlock =
  | { readonly kind: 'text' | 'aside'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** Email with one call to action. It loads no remote content (images, fonts, tracking pixels). */
export interface Email {
  readonly subject: string;
  /** Preview text that mail clients show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly EmailBlock[];
  /** Host name of this instance, for the footer. */
  readonly host: string;
}

const PROMISE = 'We never ask for your passphrase. This mail loads nothing.';

/** Formats a six-digit code as '418 302'. */
const formatCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/**
 * Builds an email with a code. `text` says where to type the code; `aside` says what to do when the recipient did not
 * ask for it.
 */
export function createCodeEmail(host: string, code: string, { text, aside }: { text: string; aside: string }): Email {
  return {
    subject: `${formatCode(code)} is your Northkeep code`,
    preview: `Valid for ${EMAIL_CODE_TTL_MS / MINUTE_MS} minutes.`,
    heading: 'Your code',
    blocks: [
      { kind: 'code', code },
      { kind: 'text', text },
      { kind: 'aside', text: aside },
    ],
    host,
  };
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'aside':
      return block.text;
    case 'code':
      return formatCode(block.code);
    case 'rows':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

/** Renders the plain-text version. */
export function renderEmailText({ heading, blocks, host }: Email): string {
  return [heading, ...blocks.map(blockText), `${PROMISE}\nNorthkeep, ${host}`].join('\n\n');
}

function blockHtml(block: EmailBlock): Html {
  switch (block.kind) {
    case 'text':
      return html`<p>${block.text}</p>`;
    case 'aside':
      return html`<p class="aside">${block.text}</p>`;
    case 'code':
      return html`<p class="code">${formatCode(block.code)}</p>`;
    case 'rows':
      return html`<table class="rows" role="presentation">${block.rows.map(([name, value]) => html`<tr><td class="name">${name}</td><td>${value}</td></tr>`)}</table>`;
    case 'link':
      return html`<p><a class="button" href="${block.url}">${block.label}</a></p><p class="url">${block.url}</p>`;
  }
}

/** Renders the body as HTML without styles. */
export function renderEmailBody({ heading, blocks, host }: Email): Html {
  return html`<div class="mail"><p class="from">Northkeep</p><h1>${heading}</h1>${blocks.map(blockHtml)}<p class="foot">${PROMISE}<br>Northkeep, ${host}</p></div>`;
}
