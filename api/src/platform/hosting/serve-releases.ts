import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderPage } from '@northkeep/contracts';
import type { AppContext, AppMiddleware } from '../../context.ts';
import { type Env, instanceOf } from '../../env.ts';
import { fail, notFound } from '../../errors.ts';
import { createReleaseReader, shellVersions } from './current-release.ts';
import { type FileContext, IMMUTABLE, isFilePath, sendFile } from './send-file.ts';

const NO_CACHE = 'no-cache';
/** 8 hexadecimal digits of the content in the name: what it holds can never change. */
const HASHED = /^\/(?:js|assets)\/(?:.*[.-])?[0-9a-f]{8}[.-].*$/;
const NEVER_A_PAGE = /^\/(?:api|dev|downloads|r)(?:\/|$)/;
const DOWNLOADS = '/downloads/index.json';
const DOWNLOAD = /^northkeep-[a-z]+\.(dmg|exe|apk)$/;
/** Addresses of the shell's own files; everything else without a file name's ending is a page. */
const FILE_NAME = /\.[A-Za-z0-9]+$/;

/** Serves the built suite from the releases folder, as shell/README.md says. The server itself never signs. */
export function serveReleases(env: Env): AppMiddleware {
  const { releasesDir, analytics } = env;
  const told = instanceOf(env);
  // An installation like any other needs no word about it.
  const instance = told.testPayments || told.amounts ? told : null;
  const released = createReleaseReader(releasesDir);
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/api/')) return next();
    const { signed, shellVersion } = await released();
    if (isPage(ctx)) {
      if (shellVersion === null) throw fail('UNAVAILABLE', { message: 'No shell has been published yet.' });
      const template = await readFile(join(releasesDir, 'shell', shellVersion, 'index.html'), 'utf8');
      ctx.set('cache-control', NO_CACHE);
      ctx.type = 'html';
      ctx.body = renderPage({ template, signed, pathname: ctx.path, analytics, instance });
      return;
    }
    if (!isFilePath(ctx.path) || !(await sendReleased(ctx, { releasesDir, shellVersion }))) throw notFound();
  };
}

function isPage(ctx: Pick<AppContext, 'path' | 'accepts'>): boolean {
  return !NEVER_A_PAGE.test(ctx.path) && !FILE_NAME.test(ctx.path) && ctx.accepts('html') === 'html';
}

/** Names of the installers that somebody put into `downloads/` beside the releases; the download page offers only those. */
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
  if (path.startsWith('/r/')) return sendFile(ctx, { root: releasesDir, path, cacheControl: IMMUTABLE });
  const shell = (version: string) => join(releasesDir, 'shell', version);
  const cacheControl = HASHED.test(path) ? IMMUTABLE : NO_CACHE;
  if (shellVersion !== null && (await sendFile(ctx, { root: shell(shellVersion), path, cacheControl }))) return true;
  if (cacheControl !== IMMUTABLE) return false;
  // Pages that were open before a release still ask for the chunks of their own version.
  for (const version of await shellVersions(releasesDir))
    if (await sendFile(ctx, { root: shell(version), path, cacheControl })) return true;
  return false;
}
