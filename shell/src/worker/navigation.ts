import { matchPrecache } from 'workbox-precaching';

/** So long a page waits for the server before the kept shell opens. */
const NETWORK_WAIT_MS = 3_000;
/** Addresses that are not the suite's pages. */
export const NOT_PAGES = [/^\/(api|dev|downloads)(\/|$)/];

/**
 * The page of a navigation: the server's, so that a new shell, a new registry or another installation on this address
 * is seen at once; the kept shell when the server does not answer. That one has no registry in it and keeps the headers
 * it was stored with, policy included.
 */
export async function page(request: Request): Promise<Response> {
  const kept = matchPrecache('/index.html');
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(NETWORK_WAIT_MS) });
    if (response.status < 500) return response;
    return (await kept) ?? response;
  } catch (reason) {
    const shell = await kept;
    if (shell) return shell;
    throw reason;
  }
}
