import { hash as hashWithOptions, type Options } from '@node-rs/argon2/index.js';

// Replaces `@node-rs/argon2` in tests. The tests hash some thousand secrets, so they use the lowest costs. The costs of
// the product are checked in secret-hash.test.ts. A hash contains its costs, so verification needs no replacement.
export { verify } from '@node-rs/argon2/index.js';

const LOWEST_COSTS = { memoryCost: 1_024, timeCost: 1 } as const;

export const hash = (secret: string | Uint8Array, options: Options): Promise<string> =>
  hashWithOptions(secret, { ...options, ...LOWEST_COSTS });
