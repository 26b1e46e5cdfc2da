// Loaded apart from the first script: pages of the server carry the bundle.
import { METADATA_BUNDLE_FILE, readBundleText, TUF_PATH, toPageBundle } from '@northkeep/contracts/tuf';

/** URL path of the metadata bundle. */
export const BUNDLE_ADDRESS = TUF_PATH + METADATA_BUNDLE_FILE;

/** Fetches the newest bundle; rejects for any other answer than 200, and as soon as the text is too long. */
export async function fetchBundle(init: RequestInit): Promise<string> {
  const response = await fetch(BUNDLE_ADDRESS, init);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return readBundleText(response);
}

/** Fetches the newest bundle in the form of {@link toPageBundle}. */
export const fetchPageBundle = async (init: RequestInit): Promise<string> => toPageBundle(await fetchBundle(init));
