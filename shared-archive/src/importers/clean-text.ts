import { cutText } from '@northkeep/contracts';

/** Control characters other than tab and line feed. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
/**
 * Characters that change the direction of the text around them (Unicode TR 36, bidirectional spoofing). The marks
 * U+200E and U+200F stay: right-to-left languages need them.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Cleans a text of an untrusted file: one kind of line break, no control characters, no space at the ends. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(CONTROLS, '')
    .replace(DIRECTION_CONTROLS, '')
    .trim();
}

/** Cuts a text into pieces of at most `max` UTF-16 units: at a line break if possible, else at a space. */
export function splitLongText(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const end = cutAt(rest, max);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== '');
}

function cutAt(text: string, max: number): number {
  for (const separator of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(separator, max - separator.length);
    if (at > max / 2) return at + separator.length;
  }
  return cutText(text, max).length;
}
