import type { AgreedServiceUrl } from './agreed-service.ts';

const TIMEOUT_MS = 10_000;

interface ExternalRequest {
  readonly service: AgreedServiceUrl;
  /** Path below the base URL of the service, without a leading slash. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /**
   * True when the request sends the origin of this page to the service, which the usage policy of Nominatim requires.
   */
  readonly tellOrigin?: boolean;
}

/**
 * Reads JSON from a service outside of this installation, without cookies and without the URL of the page. It is the
 * only function that sends values of the vault, decrypted, to another host. Throws when the service cannot be reached,
 * redirects, responds with an error or takes longer than 10 s.
 */
export async function fetchExternalJson({
  service,
  path,
  query,
  signal,
  tellOrigin = false,
}: ExternalRequest): Promise<unknown> {
  const url = new URL(path, service.endsWith('/') ? service : `${service}/`);
  url.search = new URLSearchParams(query).toString();
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
