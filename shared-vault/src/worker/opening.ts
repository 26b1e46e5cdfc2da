// Entry point of the bulk decryption for the benchmarks, which compare it with the bare cipher. Stateless.
export { createLeafOpener } from './open-leaves.ts';
export { openRecords } from './open-records.ts';
