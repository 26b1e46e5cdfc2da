import { decodeList, decodeObject, decodeString } from './decode.ts';

/** File of an area's version that describes its public pages; the server reads it when it serves one of these pages. */
export const PUBLIC_PAGES_FILE_PATH = 'head/pages.json';

/**
 * A text about the product. A text that mentions the verification fee has two versions: one with the placeholder
 * '{fee}' for the amount, and one for an installation without the fee. `noPayments` replaces a text about plans or
 * payments on an installation without payments.
 */
export type PageText = string | { readonly fee: string; readonly noFee: string; readonly noPayments?: string };

/** A question with its answer, as the page shows it. */
export interface FaqItem {
  readonly q: string;
  readonly a: PageText;
  /** True for a question that an installation without payments does not show. */
  readonly aboutPayments?: boolean;
}

/** Title and description of a public page for search engines and link previews. */
export interface PublicPage {
  /** URL path of the page, one of the area's paths. */
  readonly path: string;
  /** Title without the name of the product. */
  readonly title: string;
  readonly description: PageText;
  /** True when the page presents the product. Its structured data then contains the software's name and price. */
  readonly isProduct?: boolean;
  readonly questions?: readonly FaqItem[];
  /** True for a page that an installation without payments does not offer to search engines. */
  readonly aboutPayments?: boolean;
}

/** Content of {@link PUBLIC_PAGES_FILE_PATH}. */
export interface PublicPages {
  /** Picture of link previews, a file of the same version. */
  readonly picture: { readonly file: string; readonly width: number; readonly height: number; readonly alt: string };
  readonly pages: readonly PublicPage[];
}

/** Returns the text of an installation; `fee` is the formatted amount, null without a fee. */
export function resolvePageText(text: PageText, fee: string | null, hasPayments: boolean): string {
  if (typeof text === 'string') return text;
  if (!hasPayments && text.noPayments !== undefined) return text.noPayments;
  return fee === null ? text.noFee : text.fee.replaceAll('{fee}', () => fee);
}

const LINE = /^\S.*$/s;
const PATH = /^\/[\w./-]*$/;
const FILE = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.(?:png|jpg|webp)$/;

/** Checks public pages from JSON; throws an Error that names the first field with a wrong value. */
export function decodePublicPages(value: unknown, name: string): PublicPages {
  const { picture, pages } = decodeObject(value, name);
  const { file, width, height, alt } = decodeObject(picture, `${name}.picture`);
  return {
    picture: {
      file: decodeString(file, FILE, `${name}.picture.file`),
      width: decodeSize(width, `${name}.picture.width`),
      height: decodeSize(height, `${name}.picture.height`),
      alt: decodeString(alt, LINE, `${name}.picture.alt`),
    },
    pages: decodeList(pages, `${name}.pages`, decodePage),
  };
}

function decodePage(value: unknown, name: string): PublicPage {
  const { path, title, description, isProduct, questions, aboutPayments } = decodeObject(value, name);
  return {
    path: decodeString(path, PATH, `${name}.path`),
    title: decodeString(title, LINE, `${name}.title`),
    description: decodePageText(description, `${name}.description`),
    ...(isProduct === true ? { isProduct } : {}),
    ...(aboutPayments === true ? { aboutPayments } : {}),
    ...(questions === undefined ? {} : { questions: decodeList(questions, `${name}.questions`, decodeQuestion) }),
  };
}

function decodeQuestion(value: unknown, name: string): FaqItem {
  const { q, a, aboutPayments } = decodeObject(value, name);
  return {
    q: decodeString(q, LINE, `${name}.q`),
    a: decodePageText(a, `${name}.a`),
    ...(aboutPayments === true ? { aboutPayments } : {}),
  };
}

function decodePageText(value: unknown, name: string): PageText {
  if (typeof value === 'string') return decodeString(value, LINE, name);
  const { fee, noFee, noPayments } = decodeObject(value, name);
  return {
    fee: decodeString(fee, LINE, `${name}.fee`),
    noFee: decodeString(noFee, LINE, `${name}.noFee`),
    ...(noPayments === undefined ? {} : { noPayments: decodeString(noPayments, LINE, `${name}.noPayments`) }),
  };
}

function decodeSize(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} is not a number of pixels`);
}
