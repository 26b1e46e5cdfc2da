import { ArchiveError } from '@northkeep/shared-archive';
import type { PostedError } from './protocol.ts';

/** Converts an error to a form that keeps its type when it is posted; browsers post only its name and message. */
export function toPostedError(reason: unknown): PostedError {
  const isDomException = reason instanceof DOMException;
  const { name, message } = isDomException || reason instanceof Error ? reason : new Error(String(reason));
  if (!(reason instanceof ArchiveError)) return { name, message, isDomException };
  return { name, message, isDomException, archive: { code: reason.code, detail: reason.detail } };
}

/** Creates the error that was posted. */
export function fromPostedError({ name, message, isDomException, archive }: PostedError): Error {
  if (archive) return new ArchiveError(archive.code, archive.detail);
  if (isDomException) return new DOMException(message, name);
  return Object.assign(new Error(message), { name });
}
