import { api } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

interface Definitions<T> {
  /** Address below `/api`. */
  readonly path: string;
  /** Returns null for an invalid response. */
  readonly decode: (response: unknown) => T | null;
  /** Used until the server has answered, and where it cannot. */
  readonly builtIn: T;
}

/** Answers of this page, by address. They hold nothing of the user's. */
const answered = new Map<string, unknown>();

/** Returns the definitions that the server serves, and the built-in ones while there is no valid answer. */
export function useDefinitions<T>({ path, decode, builtIn }: Definitions<T>): T {
  const [served, setServed] = useState<T | null>(() => decode(answered.get(path)));
  useEffect(() => {
    if (answered.has(path)) return;
    let isMounted = true;
    api.get<unknown>(path).then(
      (response) => {
        const decoded = decode(response);
        if (decoded === null) return;
        answered.set(path, response);
        if (isMounted) setServed(decoded);
      },
      // Keeps the built-in definitions while the server does not answer or refuses.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [path, decode]);
  return served ?? builtIn;
}
