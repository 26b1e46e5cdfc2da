import { hash } from '@node-rs/argon2/index.js';
import { describe, expect, it } from 'vitest';
import { hashSecret, SECRET_HASH_OPTIONS, verifySecret } from './secret-hash.ts';

describe('hashes of auth secrets', () => {
  it('have the costs of docs/security.md: argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hash('secret', SECRET_HASH_OPTIONS)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('are verified with the costs that they contain', async () => {
    const stored = await hash('secret', SECRET_HASH_OPTIONS);
    expect([await verifySecret(stored, 'secret'), await verifySecret(stored, 'another')]).toEqual([true, false]);
  });

  it('differ for the same secret', async () => {
    expect(await hashSecret('secret')).not.toBe(await hashSecret('secret'));
  });

  it('match no secret when the email has no account', async () => {
    expect(await verifySecret(null, 'secret')).toBe(false);
  });
});
