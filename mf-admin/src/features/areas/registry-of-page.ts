import { type DecodedRegistry, decodeRegistry, decodeSignedRegistry } from '@northkeep/contracts';

interface PageRegistry {
  readonly registry: DecodedRegistry;
  readonly keyId: string;
}

/**
 * Reads the registry that the page carries, from which the shell has loaded this area after it verified its signature.
 * Null for a page of the development server.
 */
export function registryOfPage(page: Document = document): PageRegistry | null {
  const text = page.getElementById('remotes')?.textContent;
  if (!text) return null;
  const { payload, keyId } = decodeSignedRegistry(JSON.parse(text));
  return { registry: decodeRegistry(payload), keyId };
}
