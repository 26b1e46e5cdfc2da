import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getContentType, isKnownAddress, renderPage } from '@northkeep/contracts';
import type { DevRegistry } from './dev-registry.ts';

interface PageSources {
  /** Reads the registry; called for each response, because a manifest may have changed. */
  readonly registry: () => Promise<DevRegistry>;
  /** Reads the HTML of the shell's last build. */
  readonly template: () => Promise<string>;
}

/**
 * Creates the middleware that serves the registry and the pages, and returns false for any other request. For a URL
 * without a page it serves the shell with status 404, as in production.
 */
export function createPageMiddleware({ registry, template }: PageSources) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/remotes.json') {
      send(response, (await registry()).signed, getContentType('.json'));
      return true;
    }
    if (!isPage(request, pathname)) return false;
    const { remotes, signed } = await registry();
    response.statusCode = isKnownAddress(remotes, pathname) ? 200 : 404;
    send(response, renderPage({ template: await template(), signed, pathname }), getContentType('.html'));
    return true;
  };
}

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
