import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';

/** Finds the folder `api/content`, both from the sources and from the compiled files. */
function contentDir(): string {
  for (let dir = import.meta.dirname; dir !== dirname(dir); dir = dirname(dir)) {
    const found = join(dir, 'content');
    if (existsSync(found)) return found;
  }
  throw new Error('api/content is missing');
}

/** Reads a JSON file of `api/content`. Throws when it does not match the schema. */
export async function readContentFile<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T>> {
  return schema.parse(JSON.parse(await readFile(join(contentDir(), file), 'utf8')));
}
