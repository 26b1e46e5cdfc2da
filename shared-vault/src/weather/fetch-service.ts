const TIMEOUT_MS = 10_000;

interface FetchOptions {
  readonly signal?: AbortSignal;
  /** True sends the origin of this page to the service, as the usage policy of Nominatim asks. */
  readonly tellOrigin?: boolean;
}

/**
 * Reads JSON from a service outside of this installation, without cookies and without the address of the page.
 * Throws when the service is out of reach, answers with an error or later than 10 s.
 */
export async function fetchService(url: URL, { signal, tellOrigin = false }: FetchOptions = {}): Promise<unknown> {
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
