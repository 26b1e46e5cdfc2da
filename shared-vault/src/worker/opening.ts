// Entry point of the bulk decryption for the benchmarks, which compare it with the plain cipher. It has no state.
export { createScalarDecrypter } from './open-leaves.ts';
export { decryptRecords } from './open-records.ts';
