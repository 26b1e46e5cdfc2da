import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderDatabaseDoc } from './docs/database-doc.ts';

// The path is relative to api/dist/src, where this file runs.
writeFileSync(resolve(import.meta.dirname, '../../../docs/database.md'), renderDatabaseDoc());
console.log('docs/database.md written');
