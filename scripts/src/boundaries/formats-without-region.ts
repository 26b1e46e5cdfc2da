import { parseSync, Visitor } from 'oxc-parser';

/** Code of browsers, whose texts a person reads. */
const CHECKED = /^(mf-[a-z]+|shell|shared-kit|shared-vault|shared-archive|contracts)\/src\//;
/** Tests, the formats themselves, the arithmetic of dates, and the readers of files, which show nothing. */
const EXCLUDED =
  /\.test\.tsx?$|\/testing\/|^contracts\/src\/(formats|region|calendar)\.ts$|^shared-kit\/src\/plural-of\.ts$|^shared-archive\/src\/importers\//;
const METHODS = /^(toLocaleString|toLocaleDateString|toLocaleTimeString|toLocaleUpperCase|toLocaleLowerCase)$/;
/** Formats of `Intl`. A segmenter shows nothing. */
const FORMATS = /^(DateTimeFormat|NumberFormat|PluralRules|RelativeTimeFormat|ListFormat|DurationFormat)$/;
/** Names that `Intl` knows in every language. May is also a word. */
const NAMES =
  /^(January|February|March|April|June|July|August|September|October|November|December|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)$/;
const HALF_OF_DAY = /^ ?(AM|PM)$/;

const REASON = 'formats of dates and numbers depend on the region; use those of @northkeep/contracts (formats.ts)';

/**
 * Lists what a source file formats on its own: a call of `toLocaleString` and its kind, a format of `Intl`, and the
 * written name of a month, a day or a half of the day. Dates and numbers are formatted in the region that the person
 * chose, which only `contracts/src/formats.ts` knows.
 */
export function findFormatsWithoutRegion(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!CHECKED.test(path) || EXCLUDED.test(path)) return [];
  const found: string[] = [];
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier') return;
      const isIntl = object.type === 'Identifier' && object.name === 'Intl' && FORMATS.test(property.name);
      if (isIntl || METHODS.test(property.name)) found.push(`${property.name}: ${REASON}`);
    },
    Literal({ value }) {
      if (typeof value === 'string' && (NAMES.test(value) || HALF_OF_DAY.test(value)))
        found.push(`'${value}': ${REASON}`);
    },
    TemplateElement({ value }) {
      if (HALF_OF_DAY.test(value.raw)) found.push(`'${value.raw}': ${REASON}`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}
