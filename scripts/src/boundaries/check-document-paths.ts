import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface DocumentInput {
  readonly root: string;
  /** Path of the document relative to the root. */
  readonly file: string;
  readonly text: string;
  /** All files and folders of the repository, relative to the root, with `/`. */
  readonly entries: readonly string[];
}

/** Extensions of source files. A file with another extension may be one that a program writes. */
const SOURCE = /[^/]\.(tsx?|mjs|css|md|py|tpl)$/;

/** Folders that commands write. */
const GENERATED =
  /(^|\/)(node_modules|dist|releases|\.data|\.release|\.cache|test-results)(\/|$)|^shared-archive\/page\//;

/**
 * Finds paths in the code spans and links of a document that do not exist. A path is sought from the folder of the
 * document, each folder above it and their `src`, and as the end of any path. `*` and `<name>` stand for any text of
 * one folder level. Returns one sentence for each.
 */
export function findMissingPaths({ root, file, text, entries }: DocumentInput): string[] {
  const dir = path.posix.dirname(file);
  const bases = [dir, ...parentsOf(dir)].flatMap((base) => [base, path.posix.join(base, 'src')]);
  const isFolder = (name: string) => bases.some((base) => existsSync(path.join(root, base, name)));
  const exists = (named: string) =>
    entries.some((entry) => patternOf(named).test(entry)) || isTestFilter(named) || isPackageExport(root, named);
  const isTestFilter = (named: string) =>
    bases.some((base) => entries.some((entry) => entry.startsWith(`${path.posix.join(base, named)}.`)));
  const missing = [
    ...pathsIn(text, isFolder).filter((named) => !isFolder(named) && !exists(named)),
    ...linksIn(text).filter((link) => !existsSync(path.join(root, dir, link))),
  ];
  return [...new Set(missing)].map((named) => `names ${named}, which does not exist`);
}

/** Returns true for an entry point of a package, such as `shared-kit/runtime`. */
function isPackageExport(root: string, named: string): boolean {
  const [folder = '', ...rest] = named.split('/');
  const file = path.join(root, folder, 'package.json');
  if (rest.length === 0 || !existsSync(file)) return false;
  const { exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { exports?: object };
  return Object.keys(exports).some((entry) => patternOf(entry.slice(2)).test(rest.join('/')));
}

const parentsOf = (dir: string): string[] =>
  dir === '.' ? [] : [path.posix.dirname(dir), ...parentsOf(path.posix.dirname(dir))];

/** Returns the paths in code spans: words with the extension of a source file, or whose first folder exists. */
function pathsIn(text: string, isFolder: (name: string) => boolean): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, span = '']) => span.split(/\s+/))
    .map((word) => word.replace(/[/,;]+$/, ''))
    .filter((word) => /^[\w.*<>-]+(\/[\w.*<>@-]+)*$/.test(word) && !word.includes('...') && !GENERATED.test(word))
    .filter((word) => SOURCE.test(word) || (word.includes('/') && isFolder(word.split('/')[0] ?? '')));
}

/** Returns the relative targets of links, without their anchors. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|\/)/.test(target) && !GENERATED.test(target));

/** Returns the pattern of the end of a path, in which `*` and `<name>` stand for any text of one folder level. */
function patternOf(named: string): RegExp {
  const literals = named.split(/\*+|<[^>]*>/).map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'));
  return new RegExp(`(^|/)${literals.join('[^/]*')}$`);
}
