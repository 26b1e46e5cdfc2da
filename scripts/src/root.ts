import path from 'node:path';

/** Absolute path of the repository's root. This file runs from scripts/dist. */
export const ROOT = path.resolve(import.meta.dirname, '../..');
