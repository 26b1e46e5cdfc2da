import { extractBundle, extractPageSettings, type HtmlPageInput, type PageHead } from '@northkeep/contracts';
import { Difference } from './difference.ts';

/** Elements with data of the installation. They are JSON, which a browser does not run. */
const DATA = /(<script type="application\/json" id="(repository|instance|operator|analytics)">)([^<]*)(<\/script>)/g;
/** Elements with which the server describes a page to search engines, in any number after its title. */
const DESCRIPTION =
  /<title>([^<]*)<\/title>((?:<link rel="canonical" href="[^"<>]*">|<meta (?:name|property)="(?:robots|og:[a-z_:]+|twitter:card)" content="[^"]*">|<script type="application\/ld\+json">[^<]*<\/script>)*)/;

/** What a page says about the installation. */
export type PageData = Required<Pick<HtmlPageInput, 'analytics' | 'instance' | 'operator'>> & {
  /** Metadata bundle in the page. */
  readonly bundle: string;
  readonly head: PageHead;
};

/** Reads the data of a page. Throws a Difference for data of another form. */
export function readPageData(path: string, page: string, policy: string): PageData {
  const bundle = extractBundle(page);
  if (bundle === null) throw new Difference(path, 'the release metadata in the page', 'none');
  const settings = extractPageSettings(page, policy);
  if (settings === null) throw new Difference(path, 'settings of an installation in the page', 'data of another form');
  const { instance, operator } = settings;
  const [, title = null, elements = ''] = DESCRIPTION.exec(page) ?? [];
  const [, description = null] = /<meta name="description" content="([^"]*)/.exec(page) ?? [];
  return { bundle, analytics: readAnalytics(path, page), instance, operator, head: { title, description, elements } };
}

function readAnalytics(path: string, page: string): PageData['analytics'] {
  const text = [...page.matchAll(DATA)].find(([, , id]) => id === 'analytics')?.[3];
  if (text === undefined) return null;
  try {
    const { src, integrity } = JSON.parse(text);
    return { src: String(src), integrity: String(integrity) };
  } catch {
    throw new Difference(path, 'the analytics script of the operator as JSON', text);
  }
}

/** Returns a page without the content of its data elements. */
export const withoutData = (page: string): string => page.replace(DATA, '$1$4');
