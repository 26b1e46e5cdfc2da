import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AreaManifest, decodeAreaManifest } from '@northkeep/contracts';
import { rspack } from '@rspack/core';

/** The module of an area that holds its manifest, relative to the area's folder. */
export const MANIFEST_FILE = 'src/area.ts';

/**
 * Reads and checks the manifest of the area in a folder. Throws an Error that names the file when it imports anything
 * but types, and by field when a value is wrong.
 */
export async function readAreaManifest(dir: string): Promise<AreaManifest> {
  const file = path.join(dir, MANIFEST_FILE);
  const name = `${path.basename(dir)}/${MANIFEST_FILE}`;
  const { code } = rspack.experiments.swc.transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  // A data: module cannot import others, so code that needs any fails here. Types are gone by now.
  const { area } = await import(`data:text/javascript,${encodeURIComponent(code)}`).catch((cause: unknown) => {
    throw new Error(`${name} cannot be read; it may import types only (${String(cause)})`, { cause });
  });
  return decodeAreaManifest(area, name);
}
