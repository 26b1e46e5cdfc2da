import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderDatabaseDocument } from './database-document.ts';

/** Part of `npm run docs`, started in the root folder. */
const file = resolve('docs/database.md');
await writeFile(file, renderDatabaseDocument());
console.log('docs/database.md written');
// Loading the models has opened nothing, but the drivers' timers would keep the process.
process.exit(0);
