import { DAY_MS, listManifests } from '@northkeep/contracts';
import type { Env } from '../../env.ts';
import { html } from '../html.ts';
import type { CurrentRelease } from './current-release.ts';

interface TextFile {
  readonly type: string;
  readonly body: string;
}

interface FileInput {
  readonly release: CurrentRelease;
  readonly pathname: string;
  readonly env: Pick<Env, 'publicUrl' | 'securityContact'>;
  /** False for an installation without payments. */
  readonly withPayments: boolean;
}

/** Days until security.txt expires: scanners trust it until then, and RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 180;

/** Returns a file for crawlers and scanners that the server composes; null for another path. */
export function buildCrawlerFile({ release, pathname, env, withPayments }: FileInput): TextFile | null {
  if (pathname === '/robots.txt') return { type: 'text/plain; charset=utf-8', body: robots(env.publicUrl) };
  if (pathname === '/sitemap.xml')
    return { type: 'application/xml; charset=utf-8', body: sitemap(release, env.publicUrl, withPayments) };
  if (pathname === '/.well-known/security.txt' && env.securityContact !== null)
    return { type: 'text/plain; charset=utf-8', body: securityTxt(env.publicUrl, env.securityContact) };
  return null;
}

/**
 * Returns robots.txt. It excludes the app, which needs a session, the API, which has no pages, and URLs with a query,
 * which repeat another page.
 */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /app', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');

/** Returns the sitemap: the public pages that an area describes and this installation has. */
function sitemap({ registry, described }: CurrentRelease, publicUrl: string, withPayments: boolean): string {
  const addresses = listManifests(registry?.remotes ?? {}).flatMap(([, area]) => area.addresses);
  const open = new Set(addresses.filter(({ frame }) => frame === 'public').map(({ path }) => path));
  const pages = described.flatMap((area) => area.pages).filter(({ aboutPayments }) => withPayments || !aboutPayments);
  const paths = pages.map(({ path }) => path).filter((path) => open.has(path));
  const urls = paths.map(
    (path) => html`<url><loc>${new URL(path, publicUrl).href}</loc></url>
`,
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.text;
}

/**
 * Returns security.txt (RFC 9116). The expiry date moves forward every day, so that the file never expires while the
 * server runs.
 */
function securityTxt(publicUrl: string, contact: string): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + SECURITY_TXT_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/security`,
    '',
  ].join('\n');
}
