/** Start of a tag of HTML, up to the next angle bracket, with its attributes. */
const TAG =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|blockquote|pre|b|strong|i|em|u|a|span|font|br|hr|img|html-blob)(\s[^<>]*)?\/?>/gi;

/** True for the text of a whole HTML document. */
export const isHtmlDocument = (text: string): boolean => /^<(?:!doctype html|html)\b/i.test(skipProlog(text));

/** True for XML that is no HTML, with or without an XML declaration. */
export const isOtherXml = (text: string): boolean =>
  (/^\ufeff?\s*<\?xml\s/i.test(text) && !isHtmlDocument(text)) ||
  /^<(?:svg|opml|rss|feed|plist|gpx|kml|en-export)[\s>]/i.test(skipProlog(text));

/** Returns the start of a text behind its XML declaration and the comments before its document type. */
function skipProlog(text: string): string {
  let at = 0;
  for (;;) {
    while (/[\s\ufeff]/.test(text.charAt(at))) at += 1;
    const close = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    const end = close === null ? -1 : text.indexOf(close, at + 2);
    if (close === null || end < 0) return text.slice(at, at + 100);
    at = end + close.length;
  }
}

/** True for a text that contains tags of HTML, unlike one with an address in angle brackets or with comparisons. */
export const hasHtmlTags = (text: string): boolean => findTag(text) !== null;

/** True for HTML: a text that begins with a tag. */
export const startsWithHtmlTag = (text: string): boolean => {
  const tag = findTag(text.slice(0, START_LENGTH));
  return tag !== null && text.slice(0, tag.index).trim() === '';
};

/** Length of the start of a text in which its first tag is searched. */
const START_LENGTH = 65_536;

/** Returns the first tag of a text whose attributes have values: `<a href="x">`, not `a <b and c> d`. */
function findTag(text: string): RegExpExecArray | null {
  for (const tag of text.matchAll(TAG)) {
    const attributes = (tag[1] ?? '').replace('/', '').trim();
    if (attributes === '' || attributes.includes('=')) return tag;
  }
  return null;
}
