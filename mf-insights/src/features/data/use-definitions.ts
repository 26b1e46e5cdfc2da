import { createStore } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

interface Definitions<T> {
  /** Path below `/api`. */
  readonly path: string;
  /** Returns null for an invalid response. */
  readonly decode: (response: unknown) => T | null;
  /** Definitions that are used until the server has responded, and when it does not respond. */
  readonly builtIn: T;
}

/** Responses that this page has received, by path. They contain no user data. */
const answered = createStore<Readonly<Record<string, unknown>>>(() => ({}));

/** Returns the definitions from the server, or the built-in ones while there is no valid response. */
export function useDefinitions<T>({ path, decode, builtIn }: Definitions<T>): T {
  const [served, setServed] = useState<T | null>(() => decode(answered.getState()[path]));
  useEffect(() => {
    if (path in answered.getState()) return;
    let isMounted = true;
    api.get<unknown>(path).then(
      (response) => {
        const decoded = decode(response);
        if (decoded === null) return;
        answered.setState({ [path]: response });
        if (isMounted) setServed(decoded);
      },
      // An error of the request is ignored, so the built-in definitions stay in use.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [path, decode]);
  return served ?? builtIn;
}
