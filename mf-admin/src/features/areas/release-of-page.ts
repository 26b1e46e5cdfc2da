import { REPOSITORY_ELEMENT_ID } from '@northkeep/contracts';
import { type DescribedBundle, describeBundle } from '@northkeep/contracts/tuf';

export interface PageRelease extends DescribedBundle {
  /** Version of the running shell, which the shell writes into the page; null for an older shell. */
  readonly shell: string | null;
}

/**
 * Reads the release embedded in the page. The shell has verified it before loading this area from it. Resolves to null
 * for a page without one: the copy that a service worker keeps.
 */
export async function readPageRelease(page: Document = document): Promise<PageRelease | null> {
  const text = page.getElementById(REPOSITORY_ELEMENT_ID)?.textContent;
  if (!text) return null;
  return { ...(await describeBundle(text)), shell: page.documentElement.dataset.shell ?? null };
}
