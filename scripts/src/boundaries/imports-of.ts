import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Import } from './rules.ts';

const TEST = /\.test\.tsx?$|(^|[\\/])testing[\\/]/;

interface SourceFile {
  /** Absolute path of the source file. */
  file: string;
  text: string;
  /** Name of the workspace; `dir` is its absolute folder. */
  workspace: string;
  dir: string;
  /** Folders of all workspaces, relative to the root. */
  workspaces: readonly string[];
}

/** Lists the imports of a source file: static ones, re-exports, and dynamic ones with a literal. */
export function importsOf({ file, text, workspace, dir, workspaces }: SourceFile): Import[] {
  const { module } = parseSync(file, text);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const entry of module.staticImports) {
    const typeOnly = entry.entries.length > 0 && entry.entries.every((e) => e.isType);
    found.push({ specifier: entry.moduleRequest.value, typeOnly });
  }
  for (const entry of module.staticExports) {
    for (const e of entry.entries)
      if (e.moduleRequest) found.push({ specifier: e.moduleRequest.value, typeOnly: e.isType });
  }
  for (const entry of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(entry.moduleRequest.start, entry.moduleRequest.end));
    if (literal?.[2] !== undefined) found.push({ specifier: literal[2], typeOnly: false });
  }
  const inTest = TEST.test(path.relative(dir, file));
  return found.map(({ specifier, typeOnly }) => {
    if (!specifier.startsWith('.')) return { workspace, specifier, typeOnly, inTest };
    const target = path.relative(path.dirname(dir), path.resolve(path.dirname(file), specifier));
    const targetWorkspace = workspaces.find((name) => target === name || target.startsWith(`${name}${path.sep}`));
    return { workspace, specifier, typeOnly, inTest, ...(targetWorkspace === undefined ? {} : { targetWorkspace }) };
  });
}
