import {
  type DecodedRegistry,
  findPrerenderedPage,
  getPrerenderedPagesPath,
  NOT_FOUND_PAGE_PATH,
  PRICING_PAGE_PATH,
  type PrerenderedPages,
  renderPage,
} from '@northkeep/contracts';
import { encodeCanonicalJson } from '@northkeep/contracts/tuf';
import { compareTexts, Difference, reasonOf } from './difference.ts';
import { type PageData, readPageData, withoutData } from './page-data.ts';
import { checkHeaders, type PolicyHosts } from './site-headers.ts';
import { decodeText, forEachAnswer, type SiteReader } from './site-reader.ts';

const PAGE_LIMIT = 8_000_000;
const APP_PAGE = '/app';
const UNKNOWN_PAGE = '/northkeep-unknown-address';

/** What the pages of a site are made of, verified. */
export interface ReleasedPages {
  /** Metadata bundle as pages carry it. */
  readonly bundle: string;
  readonly registry: DecodedRegistry;
  /** Target files by path. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly hosts: PolicyHosts;
}

export interface CheckedPages {
  readonly count: number;
  /** Address of the operator's analytics script. */
  readonly analytics: string | null;
}

/**
 * Compares the public pages, a page of the app and that of an unknown address with what the verified files make, and the
 * metadata in each with the verified one. Throws a Difference.
 */
export async function checkPages(reader: SiteReader, released: ReleasedPages): Promise<CheckedPages> {
  const { bundle, registry, files } = released;
  const template = files.get('index.html')?.toString() ?? '';
  const prerendered = parsePages(registry.pages && files.get(getPrerenderedPagesPath(registry.pages)));
  const publicPages = Object.values(prerendered?.index ?? {}).flatMap((paths) => Object.keys(paths));
  const known = [...new Set(['/', ...publicPages, APP_PAGE])].filter((path) => path !== NOT_FOUND_PAGE_PATH);
  const paths = [...known, UNKNOWN_PAGE];
  let analytics: string | null = null;
  await forEachAnswer(paths, async (path, encoding) => {
    const { status, headers, bytes } = await reader.get(path, { limit: PAGE_LIMIT, encoding, accept: 'text/html' });
    const page = decodeText(path, bytes);
    const isKnown = status === 200;
    const data = readPageData(path, page, headers.get('content-security-policy') ?? '');
    if (!isKnown && (status !== 404 || !mayBeMissing(path, data)))
      throw new Difference(path, 'a page', `status ${status}`);
    checkHeaders(path, headers, released.hosts, 'html');
    compareTexts(path, canonicalOf(path, bundle), canonicalOf(path, data.bundle));
    const expected = renderPage({
      ...data,
      template,
      registry,
      pathname: path,
      prerendered: findPrerenderedPage({ prerendered, pathname: path, isKnown, settings: data }),
    });
    compareTexts(path, withoutData(expected), withoutData(page));
    analytics ??= data.analytics?.src ?? null;
  });
  return { count: paths.length, analytics };
}

function canonicalOf(path: string, json: string): string {
  try {
    return encodeCanonicalJson(JSON.parse(json));
  } catch (reason) {
    throw new Difference(path, 'release metadata as canonical JSON', reasonOf(reason));
  }
}

const parsePages = (bytes: Buffer | '' | undefined): PrerenderedPages | null =>
  bytes ? JSON.parse(bytes.toString()) : null;

/** An installation without payments has no page of prices. */
const mayBeMissing = (path: string, { instance }: PageData): boolean =>
  path === UNKNOWN_PAGE || path === APP_PAGE || (path === PRICING_PAGE_PATH && instance?.plan != null);
