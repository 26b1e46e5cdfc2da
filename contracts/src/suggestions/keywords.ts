const FUNCTION_WORDS =
  'a am an and are as at be been but by do does for from has have how i if in into is it its me mine more most my no not of on or our out own so some than that the their them then they this to too up ups was we what when where which who will with without would you your'.split(
    ' ',
  );

/**
 * Number words are ignored, because they state a quantity: 'Run ten kilometres in one go' and 'one finished piece'
 * share the word 'one', but no subject.
 */
const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety hundred hundreds thousand thousands million first second third fourth fifth half quarter once twice dozen double few several many'.split(
    ' ',
  );

/** Words that occur with every subject: times, and verbs and adjectives of planning. */
const GENERIC_WORDS =
  'able about again all along always any become before begin best better big bring build can change come create day daily days do each easier easily easy end enough even ever every everyday feel find finish finished get give go good great grow hard hour hours improve instead just keep know last learn least less life like little live long lot make making minute minutes month monthly months much must myself need never new next now off often only other over part piece plan proper properly put quickly real really regular regularly right same set short should simple small soon start steady stop take thing things think through time times today together tomorrow towards try until use want way week weekly weeks well weekday whole work year yearly years yet'.split(
    ' ',
  );

const STOP_WORDS = new Set([...FUNCTION_WORDS, ...NUMBER_WORDS]);
const GENERIC_STEMS = new Set(GENERIC_WORDS.map(stem));

/** Returns the lower-case, stemmed words of a text without function words and numbers. */
export function extractKeywords(text: string): Set<string> {
  return new Set(splitWords(text).map(stem));
}

/**
 * Returns the words and the pairs of neighbouring words ('work-life') that indicate the subject of a text. Generic
 * words are left out unless they are part of a pair.
 */
export function extractSubjectWords(text: string): Set<string> {
  const stems = splitWords(text).map(stem);
  const pairs = stems.slice(1).map((word, i) => `${stems[i]}-${word}`);
  return new Set([...stems.filter((word) => !GENERIC_STEMS.has(word)), ...pairs]);
}

/** Stems one entry of a word list, in which a hyphen joins the two words of a pair. */
export function stemWordListEntry(entry: string): string {
  return entry.split('-').map(stem).join('-');
}

export function countSharedStems(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}

function splitWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word) && !/^\d+$/.test(word));
}

/**
 * Strips a plural s, -ing, -ed and a final e, so that word forms compare as equal. A final -y or -ie becomes -i, which
 * keeps 'apply' apart from 'apple' and 'story' from 'store'.
 */
function stem(word: string): string {
  const single = word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  const root = single.length > 5 ? single.replace(/(ing|ed)$/, '') : single;
  const undoubled = root === single ? root : root.replace(/([bdgmnprt])\1$/, '$1');
  return undoubled.length > 3 ? undoubled.replace(/(ie|y)$/, 'i').replace(/e$/, '') : undoubled;
}
