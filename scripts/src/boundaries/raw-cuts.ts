/** Files whose texts a person may read. */
const CHECKED = /^(mf-[a-z]+|shell|shared-kit|shared-vault|shared-archive|contracts)\/src\//;
/** Tests, and files that look at the start of a file to find out its format. */
const EXCLUDED =
  /\.test\.tsx?$|\/testing\/|^shared-archive\/src\/importers\/(detect-html|read-foreign-file|read-import)\.ts$/;
/** `text.slice(0, QUOTED_MAX)`, `text.substring(at, at + LENGTH)`, `text.slice(0, 60)`. */
const CUT = /\.(?:slice|substring|substr)\(\s*[^,()]+,\s*([^()]+)\)/g;
/** Names of lengths of texts, which end in the name of a part of a text, and numbers above those of dates and hashes. */
const LENGTH_OF_TEXT = /\b(?:[A-Z_]*(?:LENGTH|QUOTED|TITLE|LABEL|TEXT|NAME|CHARACTERS)(?:_MAX)?|[4-9]\d|\d{3,})\b/;

/**
 * Lists the cuts of a source file that shorten a text to a number of code units. They may leave half of a character at
 * the end, which every export shows as a replacement character; `cutText` cuts between characters.
 */
export function findRawCuts(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!CHECKED.test(path) || EXCLUDED.test(path)) return [];
  return [...text.matchAll(CUT)].flatMap(([cut, end]) =>
    end !== undefined && LENGTH_OF_TEXT.test(end)
      ? [`shortens a text by '${cut}'; cutText cuts between characters`]
      : [],
  );
}
