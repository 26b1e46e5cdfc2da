import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AreaName, findAreaConflicts, isAreaName } from '@northkeep/contracts';
import { readAreaManifest } from '../build/area-manifest.ts';
import { ROOT } from '../root.ts';
import { listAreas } from '../workspaces.ts';
import { generateAreaPackage } from './package-of.ts';

const TEMPLATE = path.join(ROOT, 'scripts/area-template');
const TEMPLATE_ENDING = /\.tpl$/;
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const NAME_LENGTH_MAX = 24;
/** Position of a new area's tab: after the tabs of all other areas, even those that this clone does not contain. */
const TAB_ORDER = 100;

export interface NewArea {
  folder: AreaName;
  /** Path at which the shell shows the area, such as '/app/habits'. */
  address: string;
}

/**
 * Writes a complete small area into `root`: manifest, remote, one screen with a collection, test, README and
 * configuration. `given` is its name with or without 'mf-'. Throws when the name is invalid, the folder exists, or the
 * path belongs to another area.
 */
export async function createArea(root: string, given: string): Promise<NewArea> {
  const name = given.replace(/^mf-/, '');
  const folder = `mf-${name}`;
  if (!NAME.test(name) || name.length > NAME_LENGTH_MAX || !isAreaName(folder)) {
    throw new Error(
      `'${given}' is not a name for an area: lower-case words with hyphens, at most ${NAME_LENGTH_MAX} characters, such as habits`,
    );
  }
  if (existsSync(path.join(root, folder))) throw new Error(`${folder} exists`);
  const address = `/app/${name}`;
  const others = await Promise.all(
    listAreas(root).map(async (other) => [other, await readAreaManifest(path.join(root, other))] as const),
  );
  const label = labelOf(name);
  const [conflict] = findAreaConflicts(folder, { label, addresses: [{ path: `${address}/*`, frame: 'app' }] }, others);
  if (conflict) throw new Error(conflict);
  const words = { folder, name, address, Label: label, CONSTANT: constantOf(name), order: String(TAB_ORDER) };
  writeArea(path.join(root, folder), words);
  writeFileSync(path.join(root, folder, 'package.json'), generateAreaPackage(root, folder));
  return { folder, address };
}

/** Converts 'year-review' to 'Year review'. */
const labelOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ');

/** Converts 'year-review' to 'YEAR_REVIEW'. */
const constantOf = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** Copies the template and replaces each {{word}}. */
function writeArea(dir: string, words: Readonly<Record<string, string>>): void {
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const template = path.join(parentPath, name);
    const target = path.join(dir, path.relative(TEMPLATE, template)).replace(TEMPLATE_ENDING, '');
    const text = readFileSync(template, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, word: string) => {
      const value = words[word];
      if (value === undefined) throw new Error(`${template}: {{${word}}} is unknown`);
      return value;
    });
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
