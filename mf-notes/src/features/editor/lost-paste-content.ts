import { notesTexts } from '../../copy.ts';

const PICTURE = /<img\b/i;
/**
 * Elements of copied HTML that a plain text cannot show. Some browsers wrap every copied text in a `<b>` with a normal
 * weight. The HTML is matched and not parsed, because Trusted Types forbid the parser.
 */
const FORMATTING =
  /<((strong|i|em|u|s|del|mark|code|pre|h[1-6]|table|ol|ul)[\s>]|a\s[^>]*href|b(?=[\s>])(?![^>]*font-weight:\s*normal))/i;

/** Returns a sentence about the pictures or the formatting of a clipboard that a note cannot hold; undefined without. */
export function describeLostContent(clipboard: Pick<DataTransfer, 'files' | 'getData'>): string | undefined {
  const html = clipboard.getData('text/html');
  if ([...clipboard.files].some(({ type }) => type.startsWith('image/')) || PICTURE.test(html))
    return notesTexts.noPictures;
  return FORMATTING.test(html) ? notesTexts.plainPaste : undefined;
}
