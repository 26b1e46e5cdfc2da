// Entry point of the bulk decryption for the benchmarks, which compare it with the plain cipher. It has no state.
export { isHeaderOf } from '../crypto/record-header.ts';
export { createScalarDecrypter } from './open-leaves.ts';
export { decryptRecords } from './open-records.ts';
export { decryptInBlocks } from './read-all.ts';
export { readHeaders } from './read-headers.ts';
