import { matchPrecache } from 'workbox-precaching';

/** Time in ms that a navigation waits for the server before the cached shell is used. */
const NETWORK_WAIT_MS = 3_000;
/** Paths that do not belong to pages of the app, such as the API. */
export const NON_PAGE_PATHS = [/^\/(api|dev|downloads|licences)(\/|$)/];

/**
 * Responds to a navigation from the server, so that a new shell, a new registry or another installation at this URL is
 * used immediately. If the server does not respond, the cached shell is used. The cached page contains no registry and
 * keeps its stored headers, including the content security policy.
 */
export async function respondToNavigation(request: Request): Promise<Response> {
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
