import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AreaManifest, decodeAreaManifest, decodePublicPages, type PublicPages } from '@northkeep/contracts';

/** Module of an area that contains its manifest, relative to the area's folder. */
export const AREA_MANIFEST_FILE_PATH = 'src/area.ts';
/** Module of an area that describes its public pages; an area without public pages has no such module. */
export const PUBLIC_PAGES_FILE_PATH = 'src/pages.ts';

/**
 * Reads and checks the manifest of the area in a folder. Throws an Error that names the file when it imports anything
 * but types, and by field when a value is wrong.
 */
export async function readAreaManifest(dir: string): Promise<AreaManifest> {
  const { area } = await importData(dir, AREA_MANIFEST_FILE_PATH);
  return decodeAreaManifest(area, nameOf(dir, AREA_MANIFEST_FILE_PATH));
}

/**
 * Reads and checks the public pages of the area in a folder, like {@link readAreaManifest}; returns null for an area
 * without public pages.
 */
export async function readPublicPages(dir: string): Promise<PublicPages | null> {
  if (!existsSync(path.join(dir, PUBLIC_PAGES_FILE_PATH))) return null;
  const { publicPages } = await importData(dir, PUBLIC_PAGES_FILE_PATH);
  const pages = decodePublicPages(publicPages, nameOf(dir, PUBLIC_PAGES_FILE_PATH));
  const { addresses } = await readAreaManifest(dir);
  const unknown = pages.pages.find((page) => !addresses.some((address) => address.path === page.path));
  if (unknown) throw new Error(`${nameOf(dir, PUBLIC_PAGES_FILE_PATH)}: ${unknown.path} is not an address of the area`);
  return pages;
}

const nameOf = (dir: string, file: string): string => `${path.basename(dir)}/${file}`;

async function importData(dir: string, module: string): Promise<Record<string, unknown>> {
  const file = path.join(dir, module);
  // Loaded only here, because a server signs releases without a compiler.
  const { rspack } = await import('@rspack/core');
  const { code } = rspack.experiments.swc.transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  // The code runs as a `data:` module, which cannot import other modules, so any import except a type import fails
  // here. Type imports are already removed.
  return import(`data:text/javascript,${encodeURIComponent(code)}`).catch((cause: unknown) => {
    throw new Error(`${nameOf(dir, module)} cannot be read; it may import types only (${String(cause)})`, { cause });
  });
}
