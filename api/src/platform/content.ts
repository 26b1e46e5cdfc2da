import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';

/** The folder `api/content`, seen from the sources as well as from the compiled files. */
function contentDir(): string {
  for (let dir = import.meta.dirname; dir !== dirname(dir); dir = dirname(dir)) {
    const found = join(dir, 'content');
    if (existsSync(found)) return found;
  }
  throw new Error('api/content is missing');
}

/** Reads a file of the product's own texts and checks its shape; throws where it has another. */
export async function readContent<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T>> {
  return schema.parse(JSON.parse(await readFile(join(contentDir(), file), 'utf8')));
}
