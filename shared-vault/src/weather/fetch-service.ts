const TIMEOUT_MS = 10_000;

interface FetchOptions {
  readonly signal?: AbortSignal;
  /**
   * True when the request sends the origin of this page to the service, which the usage policy of Nominatim requires.
   */
  readonly tellOrigin?: boolean;
}

/**
 * Reads JSON from a service outside of this installation, without cookies and without the URL of the page. Throws when
 * the service cannot be reached, responds with an error or takes longer than 10 s.
 */
export async function fetchExternalJson(url: URL, { signal, tellOrigin = false }: FetchOptions = {}): Promise<unknown> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: tellOrigin ? 'origin' : 'no-referrer',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  if (!response.ok) throw new Error(`${url.hostname} answered ${response.status}`);
  return response.json();
}
