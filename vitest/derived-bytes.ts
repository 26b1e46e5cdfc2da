const results = new Map<string, Promise<Uint8Array>>();

/**
 * Returns the bytes of a derivation, which is done once in a worker: tests derive the same key at each login and unlock.
 * `input` names the derivation and everything on which its result depends.
 */
export async function deriveOnce(input: unknown, derive: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(input);
  let result = results.get(key);
  if (!result) {
    result = derive();
    results.set(key, result);
    result.catch(() => results.delete(key));
  }
  // A copy, because the caller overwrites the bytes with zeros.
  return new Uint8Array(await result);
}

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
