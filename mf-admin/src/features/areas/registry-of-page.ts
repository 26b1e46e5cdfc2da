import { type DecodedRegistry, decodeRegistry, decodeSignedRegistry } from '@northkeep/contracts';

interface PageRegistry {
  readonly registry: DecodedRegistry;
  readonly keyId: string;
}

/**
 * Reads the registry embedded in the page. The shell has verified its signature before loading this area from it.
 * Returns null for a page of the development server.
 */
export function readPageRegistry(page: Document = document): PageRegistry | null {
  const text = page.getElementById('remotes')?.textContent;
  if (!text) return null;
  const { payload, keyId } = decodeSignedRegistry(JSON.parse(text));
  return { registry: decodeRegistry(payload), keyId };
}
