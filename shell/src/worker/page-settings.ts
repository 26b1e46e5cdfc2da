import { createUnknownPageSettings, extractPageSettings, insertPageSettings } from '@northkeep/contracts';

const CACHE = 'page-settings';
const KEY = '/page-settings';
/** A page without content, which the server sends with the settings of the installation. */
const SMALL_PAGE = '/app';

/**
 * Keeps the settings of the installation from a page of the server, so that the cached shell has them without a network.
 * They are public: prices, plan, operator and the analytics script. Does nothing for any other response.
 */
export async function keepPageSettings(response: Response): Promise<void> {
  if (!response.ok) return;
  const settings = extractPageSettings(await response.text());
  if (settings === null || settings === (await readSettings())) return;
  await (await caches.open(CACHE)).put(KEY, new Response(settings));
}

/**
 * Fetches the settings of the installation. Called when the worker is installed, because the page that installs it was
 * loaded without it. Throws without an answer, so that the browser installs the worker later.
 */
export async function fetchPageSettings(): Promise<void> {
  const response = await fetch(SMALL_PAGE, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`${SMALL_PAGE}: status ${response.status}`);
  await keepPageSettings(response);
}

/** Adds the kept settings to the cached shell. Where none are kept, the page shows no price and offers no plan. */
export async function addPageSettings(shell: Response): Promise<Response> {
  const settings = (await readSettings()) ?? createUnknownPageSettings();
  const headers = new Headers(shell.headers);
  // They describe the body that the server sent.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(insertPageSettings(await shell.text(), settings), { status: shell.status, headers });
}

const readSettings = async (): Promise<string | undefined> => (await (await caches.open(CACHE)).match(KEY))?.text();
