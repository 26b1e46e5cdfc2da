import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderDatabase } from './docs/database-doc.ts';

// The path is relative to api/dist/src, where this file runs.
writeFileSync(resolve(import.meta.dirname, '../../../docs/database.md'), renderDatabase());
console.log('docs/database.md written');
