import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Import } from './rules.ts';

const TEST = /\.test\.tsx?$|(^|[\\/])testing[\\/]/;

/** Every import of a source file, static, re-exported and dynamic ones with a literal. */
export function importsOf({
  file,
  text,
  room,
  roomDir,
  rooms,
}: {
  file: string;
  text: string;
  room: string;
  roomDir: string;
  rooms: readonly string[];
}): Import[] {
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
  const inTest = TEST.test(path.relative(roomDir, file));
  return found.map(({ specifier, typeOnly }) => {
    if (!specifier.startsWith('.')) return { room, specifier, typeOnly, inTest };
    const target = path.relative(path.dirname(roomDir), path.resolve(path.dirname(file), specifier));
    const landsIn = rooms.find((name) => target === name || target.startsWith(`${name}${path.sep}`));
    return { room, specifier, typeOnly, inTest, ...(landsIn === undefined ? {} : { landsIn }) };
  });
}
