import { notesTexts } from '../../copy.ts';

/** Elements of copied HTML that a plain text cannot show. Text that was copied from a plain page has none of them. */
const FORMATTING = 'b, strong, i, em, u, s, del, mark, code, pre, h1, h2, h3, h4, h5, h6, table, a[href], ol, ul';

/** Returns a sentence about the pictures or the formatting of a clipboard that a note cannot hold; undefined without. */
export function describeLostContent(clipboard: Pick<DataTransfer, 'files' | 'getData'>): string | undefined {
  const html = new DOMParser().parseFromString(clipboard.getData('text/html'), 'text/html');
  const hasPicture = [...clipboard.files].some(({ type }) => type.startsWith('image/')) || html.querySelector('img');
  if (hasPicture) return notesTexts.noPictures;
  // Some browsers wrap every copied text in a <b> with a normal weight.
  const isFormatted = [...html.body.querySelectorAll<HTMLElement>(FORMATTING)].some(
    ({ style, tagName }) => tagName !== 'B' || style.fontWeight !== 'normal',
  );
  return isFormatted ? notesTexts.plainPaste : undefined;
}
