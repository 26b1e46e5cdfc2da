/** Control characters and separators that a reader of rows may take for the end of a row. Tabs and line feeds stay. */
const BREAKING = /[^\P{Cc}\t\n]|[\u2028\u2029]/gu;
/** Character references that {@link decodeMarkdownText} replaces. */
const REFERENCE = /&(?:#(\d{1,7})|amp);/g;
const AMPERSAND_OF_REFERENCE = /&(?=#\d{1,7};|amp;)/g;

const referenceTo = (character: string): string => `&#${character.codePointAt(0)};`;
const replaceEach = (text: string): string => [...text].map(referenceTo).join('');

/**
 * Encodes a text for Markdown so that {@link decodeMarkdownText} restores each of its characters: control characters, and
 * white space at the start and the end, become character references such as `&#32;`. Line breaks within the text stay.
 */
export function encodeMarkdownText(text: string): string {
  const inner = text.trim();
  const start = text.length - text.trimStart().length;
  const encoded = inner.replace(AMPERSAND_OF_REFERENCE, '&amp;').replace(BREAKING, referenceTo);
  return replaceEach(text.slice(0, start)) + encoded + replaceEach(text.slice(start + inner.length));
}

/** Encodes a text as {@link encodeMarkdownText} does, in one row. */
export const encodeMarkdownRow = (text: string): string => encodeMarkdownText(text).replaceAll('\n', '&#10;');

/** Encodes a text of which the first character would be read as a mark. */
export function guardFirstCharacter(text: string): string {
  const [first = ''] = text;
  return referenceTo(first) + text.slice(first.length);
}

/** Returns the text that was encoded. A reference to no character stays as it is typed. */
export const decodeMarkdownText = (text: string): string =>
  text.replace(REFERENCE, (reference, digits?: string) => {
    if (digits === undefined) return '&';
    const code = Number(digits);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? reference : String.fromCodePoint(code);
  });
