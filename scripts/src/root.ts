import path from 'node:path';

/** The folder of the repository; this file is compiled to scripts/dist. */
export const ROOT = path.resolve(import.meta.dirname, '../..');
