import path from 'node:path';

/** A source file of a workspace with the modules that it imports. */
export interface SourceImports {
  /** Path of the file relative to the root. */
  readonly file: string;
  readonly specifiers: readonly string[];
}

const TEST_SUPPORT = /\.test\.tsx?$|(^|[\\/])testing[\\/]/;

/**
 * Finds style sheets that only one file imports and that are not named after it. A style sheet that several files share
 * may have a name of its own. Returns one sentence for each.
 */
export function findStyleSheetViolations(sources: readonly SourceImports[]): string[] {
  const users = new Map<string, string[]>();
  for (const { file, specifiers } of sources) {
    if (TEST_SUPPORT.test(file)) continue;
    for (const specifier of specifiers) {
      if (!specifier.startsWith('.') || !specifier.endsWith('.module.css')) continue;
      const sheet = path.join(path.dirname(file), specifier);
      users.set(sheet, [...(users.get(sheet) ?? []), file]);
    }
  }
  return [...users].flatMap(([sheet, [user = '', ...others]]) => {
    const wanted = path.basename(user).replace(/\.tsx?$/, '.module.css');
    if (others.length > 0 || path.basename(sheet) === wanted) return [];
    return [`${sheet}: only ${path.basename(user)} imports this style sheet; name it ${wanted}`];
  });
}
