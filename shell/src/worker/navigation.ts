import { createChangedPageResponse } from './changed-page.ts';
import { createPageResponse, keepPageSettings } from './page-settings.ts';
import type { ShellFiles } from './shell-files.ts';

/** Time in ms that a navigation waits for the server before the cached shell is used. */
const NETWORK_WAIT_MS = 3_000;
/** Paths that do not belong to pages of the app, such as the API. */
export const NON_PAGE_PATHS = [/^\/(api|dev|downloads|licences)(\/|$)/];

interface NavigationContext {
  readonly shell: Pick<ShellFiles, 'readPage'>;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Responds to a navigation from the server, so that a new shell, a new registry or another installation at this URL is
 * used immediately. If the server does not respond, the cached shell is used. The cached page contains no registry, and
 * has the settings of the installation that the last page of the server had.
 */
export async function respondToNavigation(
  request: Request,
  { shell, waitUntil }: NavigationContext,
): Promise<Response> {
  try {
    const response = await fetchInTime(request);
    if (response.status < 500) {
      waitUntil(keepPageSettings(response.clone()).catch(reportKeeping));
      return response;
    }
    return (await respondFromCache(shell)) ?? response;
  } catch (reason) {
    const cached = await respondFromCache(shell);
    if (cached) return cached;
    throw reason;
  }
}

async function respondFromCache(shell: NavigationContext['shell']): Promise<Response | undefined> {
  const page = await shell.readPage();
  if (page === undefined) return undefined;
  return page === 'foreign' ? createChangedPageResponse() : createPageResponse(page);
}

/** Ends the request when no response has started in time. A body that takes longer is not cut. */
async function fetchInTime(request: Request): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), NETWORK_WAIT_MS);
  try {
    return await fetch(request, { signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

const reportKeeping = (reason: unknown): void => console.debug('the settings of the page were not kept:', reason);
