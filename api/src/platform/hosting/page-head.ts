import { normalizeAddress, type PageHead, type PublicPage, resolvePageText } from '@northkeep/contracts';
import { html } from '../html.ts';
import type { CurrentRelease } from './current-release.ts';
import type { AreaDescription } from './described-areas.ts';
import { renderStructuredData } from './structured-data.ts';

const NAME = 'Northkeep';

interface HeadInput {
  readonly release: Pick<CurrentRelease, 'described'>;
  /** Path of the request. */
  readonly pathname: string;
  /** Origin of the installation. */
  readonly publicUrl: string;
  /** False when no page exists at the URL. */
  readonly isKnown: boolean;
  /** Activation fee of the installation as text; null for none. */
  readonly fee: string | null;
  /** False for an installation without payments. */
  readonly withPayments: boolean;
}

/** Head of a page that search engines must not list. */
const UNLISTED: PageHead = {
  title: null,
  description: null,
  elements: html`<meta name="robots" content="noindex">`.text,
};

/** Returns the head of a page for search engines and link previews; null when no area describes the page. */
export function buildPageHead({ release, pathname, publicUrl, isKnown, ...settings }: HeadInput): PageHead | null {
  if (!isKnown) return UNLISTED;
  const path = normalizeAddress(pathname);
  for (const area of release.described) {
    const page = area.pages.find((each) => each.path === path);
    if (page?.aboutPayments && !settings.withPayments) return UNLISTED;
    if (page) return headOf(area, page, { publicUrl, ...settings });
  }
  return null;
}

type Installation = Pick<HeadInput, 'publicUrl' | 'fee' | 'withPayments'>;

function headOf(area: AreaDescription, page: PublicPage, { publicUrl, fee, withPayments }: Installation): PageHead {
  const title = `${page.title} · ${NAME}`;
  const description = resolvePageText(page.description, fee, withPayments);
  const url = new URL(page.path, publicUrl).href;
  const { file, width, height, alt } = area.picture;
  const picture = new URL(area.base + file, publicUrl).href;
  const elements = html`<link rel="canonical" href="${url}"><meta property="og:type" content="website"><meta property="og:site_name" content="${NAME}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${url}"><meta property="og:image" content="${picture}"><meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}"><meta property="og:image:alt" content="${alt}"><meta name="twitter:card" content="summary_large_image">`;
  return {
    title: html`${title}`.text,
    description: html`${description}`.text,
    elements: elements.text + renderStructuredData(page, { publicUrl, picture, description, fee, withPayments }),
  };
}
