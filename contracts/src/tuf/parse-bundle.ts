import { decodeObject } from '../decode.ts';
import { RepositoryError } from './repository-error.ts';

/** Most characters of a metadata bundle. Longer texts are not parsed. */
export const MAX_BUNDLE_LENGTH = 4_000_000;

/** Parses the text of a metadata bundle; throws a RepositoryError. */
export function parseBundle(text: string): unknown {
  if (text.length > MAX_BUNDLE_LENGTH) throw new RepositoryError('too-large', 'bundle');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RepositoryError('malformed', 'bundle', 'not JSON', { cause });
  }
}

/** Returns version 1 of the root in a parsed bundle; undefined when it has none. It is trusted by its SHA-256 alone. */
export const readFirstRoot = (bundle: unknown): unknown => decodeObject(bundle, 'the bundle').firstRoot;
