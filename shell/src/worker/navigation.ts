import { matchPrecache } from 'workbox-precaching';

/** A navigation waits this long for the server before the cached shell is used. */
const NETWORK_WAIT_MS = 3_000;
/** Addresses that are not pages of the app. */
export const NOT_PAGES = [/^\/(api|dev|downloads)(\/|$)/];

/**
 * Answers a navigation from the server, so that a new shell, a new registry or another installation on this address is
 * used immediately, and from the cached shell when the server does not answer. The cached page contains no registry and
 * keeps its stored headers, the content security policy included.
 */
export async function answerNavigation(request: Request): Promise<Response> {
  const cached = matchPrecache('/index.html');
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(NETWORK_WAIT_MS) });
    if (response.status < 500) return response;
    return (await cached) ?? response;
  } catch (reason) {
    const shell = await cached;
    if (shell) return shell;
    throw reason;
  }
}
