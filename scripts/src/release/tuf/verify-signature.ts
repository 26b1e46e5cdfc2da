import { createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from '@northkeep/contracts/tlog';

/** Verifies an Ed25519 signature with Node. */
export const verifySignature: VerifySignature = async (publicKey, bytes, signature) => {
  const x = Buffer.from(publicKey).toString('base64url');
  return verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
};
