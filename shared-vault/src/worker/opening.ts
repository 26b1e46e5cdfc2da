// Entry point of the bulk decryption for the benchmarks, which compare it with the plain cipher. It has no state.
export { createLeafOpener } from './open-leaves.ts';
export { openRecords } from './open-records.ts';
