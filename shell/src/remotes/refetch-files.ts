import type { ReleasedRemote } from '@northkeep/contracts';
import { hashBytes } from '../registry/hash-bytes.ts';
import { AreaError, type AreaFailure } from './failure.ts';

const LOADED_BY_PAGE = /\.(js|css)$/;

/**
 * Fetches every script and style of a remote without using the caches and compares each with its signed hash. A damaged
 * file with an `immutable` header would stay in the HTTP cache and fail at every load; the fetched file replaces it
 * there. Returns the first failure, or null when every file has its signed hash.
 */
export async function refetchFiles(remote: ReleasedRemote): Promise<AreaFailure | null> {
  const files = Object.entries(remote.files).filter(([file]) => LOADED_BY_PAGE.test(file));
  const results = await Promise.all(files.map(([file, hash]) => check(remote.base, file, hash)));
  return results.find((failure) => failure !== null) ?? null;
}

async function check(base: string, file: string, hash: string): Promise<AreaFailure | null> {
  let bytes: ArrayBuffer;
  try {
    const response = await fetch(base + file, { cache: 'reload', mode: 'cors', credentials: 'same-origin' });
    if (!response.ok) return { kind: 'unreachable', file };
    bytes = await response.arrayBuffer();
  } catch {
    return { kind: 'unreachable', file };
  }
  return (await hashBytes(bytes)) === hash ? null : { kind: 'refused', file };
}

/** Determines the cause of an error that a remote threw while it was loaded or rendered. */
export async function diagnoseFailure(reason: unknown, remote: ReleasedRemote): Promise<AreaFailure> {
  if (reason instanceof AreaError) return reason.failure;
  return (
    (await refetchFiles(remote)) ?? {
      kind: 'crashed',
      detail: reason instanceof Error ? reason.message : String(reason),
    }
  );
}
