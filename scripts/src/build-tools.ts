import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from './build/build-all.ts';
import { listToolFiles, releaseToolsConfiguration } from './build/release-tools.ts';
import { ROOT } from './root.ts';

/** `npm run build:tools`: builds the release tools alone, and prints the SHA-256 of each. */
await compile([releaseToolsConfiguration(ROOT)]);
for (const file of listToolFiles(ROOT))
  console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${path.relative(ROOT, file)}`);
