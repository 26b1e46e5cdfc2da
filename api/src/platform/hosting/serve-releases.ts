import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CLEAR_CACHE_QUERY,
  findPrerenderedPage,
  isKnownAddress,
  LICENCES_PATH,
  normalizeAddress,
  PRICING_PAGE_PATH,
  renderPage,
  SHARE_TARGET_PATH,
} from '@northkeep/contracts';
import { METADATA_BUNDLE_FILE, TUF_PATH } from '@northkeep/contracts/tuf';
import type { AppContext, AppMiddleware } from '../../context.ts';
import { type Env, instanceSettingsOf } from '../../env.ts';
import { createApiError, notFoundError } from '../../errors.ts';
import { acceptedEncoding } from '../compression.ts';
import { CompressedPages } from './compressed-pages.ts';
import { buildCrawlerFile } from './crawler-files.ts';
import { type CurrentRelease, createReleaseReader, listShellVersions } from './current-release.ts';
import { endForeignWorker } from './foreign-worker.ts';
import { readLicencesPage } from './licences.ts';
import { formatActivationFee } from './listed-fee.ts';
import { buildPageHead } from './page-head.ts';
import { findReleaseCaching } from './release-caching.ts';
import { type FileContext, IMMUTABLE_CACHING, isSafeFilePath, NO_CACHE, sendFile } from './send-file.ts';

/** File names with 8 hexadecimal digits of a content hash; such files never change. */
const HASHED = /^\/(?:js|assets)\/(?:.*[.-])?[0-9a-f]{8}[.-].*$/;
const NON_PAGE_PATHS = /^\/(?:api|dev|downloads|log|pages|r|tuf)(?:\/|$)/;
const DOWNLOADS = '/downloads/index.json';
const DOWNLOAD = /^northkeep-[a-z]+\.(dmg|exe|apk)$/;
/** The file that service workers request to clear the HTTP cache, and the one that those of older shells request. */
const CACHE_CLEARING_PATHS = [TUF_PATH + METADATA_BUNDLE_FILE, '/remotes.json'];
/** Paths with a file extension are files; all others are pages of the shell. */
const FILE_NAME = /\.[A-Za-z0-9]+$/;

/** Request and response of a page. */
type PageContext = Pick<AppContext, 'acceptsEncodings' | 'body' | 'set' | 'vary'>;

/** Serves pages and files of the releases folder (shell/README.md). The server never signs anything. */
export function serveReleases(env: Env): AppMiddleware {
  const { releasesDir, analytics, operator } = env;
  const settings = instanceSettingsOf(env);
  // `instance` is null when all settings of the instance that pages need have their default values.
  const instance =
    settings.testPayments || settings.amounts || settings.plan || settings.failureReports ? settings : null;
  const withPayments = settings.plan === null;
  const released = createReleaseReader(releasesDir);
  const compressedPages = new CompressedPages();
  const sendPage = async (ctx: PageContext, page: string): Promise<void> => {
    ctx.vary('Accept-Encoding');
    const encoding = acceptedEncoding(ctx);
    if (encoding !== null) ctx.set('content-encoding', encoding);
    ctx.body = encoding === null ? page : await compressedPages.read(page, encoding);
  };
  return async (ctx, next) => {
    // Another app has shared data with this app. The service worker normally handles this request. Without a service
    // worker the server does not read the shared data, and redirects to a page that reports this.
    if (ctx.method === 'POST' && ctx.path === SHARE_TARGET_PATH) {
      ctx.status = 303;
      ctx.redirect(`${SHARE_TARGET_PATH}?reason=not-ready`);
      return;
    }
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/api/')) return next();
    if (endForeignWorker(ctx)) return;
    if (isCacheClearing(ctx)) ctx.set('clear-site-data', '"cache"');
    // Files that the release tool has put where they are served, so they are found without the current release.
    const cacheControl = findReleaseCaching(ctx.path);
    if (cacheControl !== null) {
      const file = { root: releasesDir, path: ctx.path, cacheControl };
      if (!isSafeFilePath(ctx.path) || !(await sendFile(ctx, file))) throw notFoundError();
      return;
    }
    const release = await released();
    const { bundle, shellVersion, registry } = release;
    if (ctx.path === LICENCES_PATH) {
      ctx.set('cache-control', NO_CACHE);
      ctx.type = 'text/plain; charset=utf-8';
      await sendPage(ctx, await readLicencesPage(releasesDir, { shellVersion, remotes: registry?.remotes ?? {} }));
      return;
    }
    if (isPage(ctx)) {
      if (shellVersion === null) throw createApiError('UNAVAILABLE', { message: 'No shell has been published yet.' });
      const template = await readFile(join(releasesDir, 'shell', shellVersion, 'index.html'), 'utf8');
      ctx.set('cache-control', NO_CACHE);
      // The page of an unknown URL tells visitors that it was not found; the status 404 tells search engines and link
      // checkers.
      const isKnown = hasPage(release, ctx.path) && (withPayments || normalizeAddress(ctx.path) !== PRICING_PAGE_PATH);
      ctx.status = isKnown ? 200 : 404;
      ctx.type = 'html';
      const head = buildPageHead({
        release,
        pathname: ctx.path,
        publicUrl: env.publicUrl,
        isKnown,
        fee: formatActivationFee(env),
        withPayments,
      });
      const { prerendered: pages } = release;
      const prerendered = findPrerenderedPage({
        ...{ prerendered: pages, pathname: ctx.path, isKnown },
        settings: { instance, operator },
      });
      const page = renderPage({
        ...{ template, bundle, registry, pathname: ctx.path, analytics, instance, operator, head, prerendered },
      });
      await sendPage(ctx, page);
      return;
    }
    const text = buildCrawlerFile({ release, pathname: ctx.path, env, withPayments });
    if (text !== null) {
      ctx.set('cache-control', NO_CACHE);
      ctx.type = text.type;
      ctx.body = text.body;
      return;
    }
    if (!isSafeFilePath(ctx.path) || !(await sendReleased(ctx, { releasesDir, shellVersion }))) throw notFoundError();
  };
}

/**
 * Returns true for a URL that has a page. Also returns true when the registry is missing or some of its areas cannot be
 * read, because these areas may have the page.
 */
function hasPage({ registry }: CurrentRelease, pathname: string): boolean {
  if (registry === null || registry.rejected.length > 0) return true;
  return isKnownAddress(registry.remotes, pathname);
}

/**
 * True for the request of a service worker that has found a security fix. The response makes the browser clear the HTTP
 * cache of this origin. The request contains no version, so it does not identify the visitor. Requests from other sites
 * are ignored.
 */
const isCacheClearing = (ctx: Pick<AppContext, 'path' | 'querystring' | 'get'>): boolean =>
  CACHE_CLEARING_PATHS.includes(ctx.path) &&
  ctx.querystring === CLEAR_CACHE_QUERY &&
  ctx.get('sec-fetch-site') === 'same-origin';

function isPage(ctx: Pick<AppContext, 'path' | 'accepts'>): boolean {
  return !NON_PAGE_PATHS.test(ctx.path) && !FILE_NAME.test(ctx.path) && ctx.accepts('html') === 'html';
}

/** Sends the names of the installers in `downloads/`; the download page offers only these. */
async function sendDownloads(ctx: FileContext, releasesDir: string): Promise<boolean> {
  const files = await readdir(join(releasesDir, 'downloads')).catch(() => []);
  ctx.set('cache-control', NO_CACHE);
  ctx.set('content-type', 'application/json; charset=utf-8');
  ctx.body = JSON.stringify({ files: files.filter((file) => DOWNLOAD.test(file)).sort() });
  return true;
}

interface Where {
  readonly releasesDir: string;
  readonly shellVersion: string | null;
}

async function sendReleased(ctx: FileContext, { releasesDir, shellVersion }: Where): Promise<boolean> {
  const { path } = ctx;
  if (path === DOWNLOADS) return sendDownloads(ctx, releasesDir);
  if (path.startsWith('/downloads/')) return sendFile(ctx, { root: releasesDir, path, cacheControl: NO_CACHE });
  if (path === '/remotes.json') return sendFile(ctx, { root: releasesDir, path, cacheControl: NO_CACHE });
  const shell = (version: string) => join(releasesDir, 'shell', version);
  const cacheControl = HASHED.test(path) ? IMMUTABLE_CACHING : NO_CACHE;
  if (shellVersion !== null && (await sendFile(ctx, { root: shell(shellVersion), path, cacheControl }))) return true;
  if (cacheControl !== IMMUTABLE_CACHING) return false;
  // Searches all shell versions, because a page that was opened before a release still requests the chunks of its own
  // version.
  for (const version of await listShellVersions(releasesDir))
    if (await sendFile(ctx, { root: shell(version), path, cacheControl })) return true;
  return false;
}
