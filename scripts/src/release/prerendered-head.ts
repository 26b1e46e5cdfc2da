import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartFiles } from './prerender-pages.ts';

/**
 * Class names of CSS modules end in a hash of six characters (build/common.ts). Shorter names are global to the page.
 */
const CLASS = /\.((?:[\w-]|\\.){8,})/g;
const STYLE_SHEET = /^js\/.*\.css$/;

/**
 * Returns the head elements of a page: style sheets that together contain all classes of its HTML. Without them the
 * page would have no styles until its script has run.
 */
export function buildPrerenderedHead(body: string, part: PartFiles): string {
  const used = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  return coveringSheets(part, new Set(used))
    .map((file) => `<link rel="stylesheet" href="${part.base}${file}" integrity="${part.files[file]}" crossorigin>`)
    .join('');
}

interface Sheet {
  readonly file: string;
  readonly classes: ReadonlySet<string>;
}

/**
 * Chooses style sheets of a part greedily until they contain all of the given classes that any sheet contains. When
 * several chunks contain the same CSS module completely, one of them is enough.
 */
function coveringSheets(part: PartFiles, used: ReadonlySet<string>): string[] {
  const sheets = Object.keys(part.files)
    .filter((file) => STYLE_SHEET.test(file))
    .map((file): Sheet => ({ file, classes: classesIn(path.join(part.folder, file), used) }));
  const missing = new Set(sheets.flatMap(({ classes }) => [...classes]));
  const chosen: string[] = [];
  const countOf = ({ classes }: Sheet) => [...classes].filter((name) => missing.has(name)).length;
  while (missing.size > 0) {
    const [best] = sheets.toSorted((a, b) => countOf(b) - countOf(a));
    if (!best) break;
    chosen.push(best.file);
    for (const name of best.classes) missing.delete(name);
  }
  return chosen.sort();
}

const classesIn = (file: string, used: ReadonlySet<string>): Set<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(CLASS)]
      .map(([, name = '']) => name.replaceAll('\\', ''))
      .filter((name) => used.has(name)),
  );
