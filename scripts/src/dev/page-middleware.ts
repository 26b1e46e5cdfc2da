import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getContentType, isKnownAddress, REGISTRY_PLACEHOLDER, renderPage } from '@northkeep/contracts';
import type { DevRelease } from './dev-release.ts';

interface PageSources {
  /** Reads the release; called for each response, because a manifest may have changed. */
  readonly release: () => Promise<DevRelease>;
  /** Reads the HTML of the shell's last build. */
  readonly template: () => Promise<string>;
}

/**
 * Creates the middleware that serves the pages, and returns false for any other request. For a URL
 * without a page it serves the shell with status 404, as in production.
 */
export function createPageMiddleware({ release, template }: PageSources) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!isPage(request, pathname)) return false;
    const { remotes, bundle, hot } = await release();
    response.statusCode = isKnownAddress(remotes, pathname) ? 200 : 404;
    const withHot = (await template()).replace(REGISTRY_PLACEHOLDER, (place) => `${hotElement(hot)}${place}`);
    send(response, renderPage({ template: withHot, bundle, registry: { remotes }, pathname }), getContentType('.html'));
    return true;
  };
}

/** The element from which a development build of the shell reads the areas that are built while they are edited. */
const hotElement = (hot: DevRelease['remotes']): string =>
  `<script type="application/json" id="hot-areas">${JSON.stringify(hot).replace(/</g, '\\u003c')}</script>`;

/** Ends a response with a body that the browser revalidates each time. */
export function send(response: ServerResponse, body: string | Buffer, type: string): void {
  response.setHeader('content-type', type);
  response.setHeader('cache-control', 'no-cache');
  response.end(body);
}

const isPage = (request: IncomingMessage, pathname: string): boolean =>
  request.method === 'GET' &&
  !path.extname(pathname) &&
  !/^\/(api|dev|hot|ws)(\/|$)/.test(pathname) &&
  (request.headers.accept ?? '').includes('text/html');
