import { IDEMPOTENCY_KEY_HEADER } from '@northkeep/contracts';
import { useRef } from 'react';

/** Returns the headers of a request that sends a message, and the file chosen with it. */
export type MessageHeaders = (message: object, file?: object | null) => Readonly<Record<string, string>>;

/**
 * Returns a function that gives the headers for sending a message. The same message has the same idempotency key, also
 * when the user sends it again after an error, so the server stores it once. A changed message has another one.
 */
export function useMessageKey(): MessageHeaders {
  const last = useRef<{ text: string; file: object | null; key: string } | null>(null);
  return (message, file = null) => {
    const text = JSON.stringify(message);
    // Two files may have the same name and size.
    if (last.current?.text !== text || last.current.file !== file)
      last.current = { text, file, key: crypto.randomUUID() };
    return { [IDEMPOTENCY_KEY_HEADER]: last.current.key };
  };
}
