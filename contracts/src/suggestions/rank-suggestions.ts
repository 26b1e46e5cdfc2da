import { TOPICS } from './content/topics.ts';
import { extractSubjectWords, stemWordListEntry } from './keywords.ts';
import { isNearDuplicate, toComparable } from './near-duplicates.ts';

/** Phrase that can be suggested; hints are additional keywords it matches. */
export interface SuggestionPhrase {
  readonly label: string;
  readonly domain: string;
  readonly hints?: readonly string[];
}

export interface RankSuggestionsInput {
  /**
   * Text for which suggestions are made: the current goal or aim, or the user's long-term direction when neither
   * exists.
   */
  readonly subject: string;
  /**
   * Text of the parent, such as the aim of a goal. It decides the ranking when the subject alone is not specific
   * enough.
   */
  readonly parent?: string;
  /** Other texts of the user, such as direction and obstacles. They only determine the order of equal matches. */
  readonly context?: readonly string[];
  /** Existing labels, whose near-duplicates are left out. */
  readonly taken: readonly string[];
  readonly limit: number;
  /** Share (0 to 1) of suggestions that do not fit the subject. They are interleaved with the fitting suggestions. */
  readonly general?: number;
}

/** Weights of what a phrase shares with a text of the user: a word, a topic or the domain. */
interface Weights {
  readonly word: number;
  readonly topic: number;
  readonly domain: number;
}
const SUBJECT: Weights = { word: 30, topic: 60, domain: 10 };
const PARENT: Weights = { word: 8, topic: 12, domain: 4 };
const CONTEXT: Weights = { word: 0.4, topic: 0.6, domain: 0.2 };
/**
 * Factors that lower the weight of a shared word when the phrase belongs to another topic or another domain than the
 * text: the word then often has another meaning.
 */
const OTHER_TOPIC = 0.5;
const OTHER_DOMAIN = 0.2;
/**
 * Weights of the words that indicate a topic: a word that other topics also use, a word of this topic alone, and a pair
 * of words.
 */
const WEAK_WORD = 1;
const OWN_WORD = 4;
const WORD_PAIR = 9;
/** A topic of a text is ignored when its weight is below this share of the weight of the text's strongest topic. */
const TOPIC_SHARE_MIN = 0.5;
/** Share of a topic's weight that its related topics receive. */
const NEAR_TOPIC = 0.4;
/** Weight of a hint. A hint repeats the subjects of a phrase in other words, so it has less weight than the label. */
const HINT_WEIGHT = 0.6;

interface Profile {
  readonly label: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Weights (0 to 1) of the topics. */
  readonly topics: ReadonlyMap<string, number>;
}

/**
 * Ranks phrases by what they share with the subject: words and topics first, then the domain, then the parent, and the
 * context last. Leaves out near-duplicates of `taken` and of each other. Runs on the device; no text is sent.
 */
export function rankSuggestions<P extends SuggestionPhrase>(
  phrases: readonly P[],
  { subject, parent = '', context = [], taken, limit, general = 0 }: RankSuggestionsInput,
): P[] {
  const texts: readonly [Profile, Weights][] = [
    [profileText(subject), SUBJECT],
    [profileText(parent), PARENT],
    [profileText(context.join('. ')), CONTEXT],
  ];
  const rarity = rarityOf(phrases);
  const places = new Map<string, number>();
  const scored = phrases.map((phrase) => {
    const place = places.get(phrase.domain) ?? 0;
    places.set(phrase.domain, place + 1);
    const profile = profilePhrase(phrase);
    const score = texts.reduce(
      (sum, [text, weights]) => sum + scoreAgainst(text, phrase.domain, profile, weights, rarity),
      0,
    );
    return { phrase, place, score };
  });
  // Phrases without a match alternate between the domains, so that the suggestions are varied.
  const fitting = [...scored].sort((a, b) => b.score - a.score || a.place - b.place);
  const anything = scored.filter(({ score }) => score < SUBJECT.domain).sort((a, b) => a.place - b.place);

  const kept: P[] = [];
  const existing = taken.map(toComparable);
  for (const { phrase } of interleave(fitting, anything, general)) {
    if (kept.length >= limit) break;
    const text = toComparable(phrase.label);
    if (existing.some((other) => isNearDuplicate(other, text))) continue;
    existing.push(text);
    kept.push(phrase);
  }
  return kept;
}

/** Returns the domain of the strongest topic that a text names, or null. */
export function findTextDomain(text: string): string | null {
  const [strongest] = [...profileText(text).topics].sort(([, a], [, b]) => b - a);
  return (strongest && TOPICS[strongest[0]]?.domains[0]) ?? null;
}

function scoreAgainst(
  text: Profile,
  domain: string,
  phrase: Profile,
  { word, topic, domain: sameDomain }: Weights,
  rarity: ReadonlyMap<string, number>,
): number {
  let words = 0;
  for (const one of text.words) {
    if (phrase.words.has(one)) words += (rarity.get(one) ?? 1) * (phrase.label.has(one) ? 1 : HINT_WEIGHT);
  }
  let topics = 0;
  let isSameDomain = false;
  for (const [name, share] of text.topics) {
    const near = Math.max(0, ...(TOPICS[name]?.near ?? []).map((other) => phrase.topics.get(other) ?? 0));
    topics += Math.min(share, Math.max(phrase.topics.get(name) ?? 0, near * NEAR_TOPIC));
    isSameDomain ||= TOPICS[name]?.domains[0] === domain;
  }
  const meaning = text.topics.size === 0 || topics > 0 ? 1 : isSameDomain ? OTHER_TOPIC : OTHER_DOMAIN;
  return word * words * meaning + topic * topics + (isSameDomain ? sameDomain : 0);
}

/** Returns the weight of each word from 0.2 to 1: the more phrases contain a word, the lower its weight. */
function rarityOf(phrases: readonly SuggestionPhrase[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const phrase of phrases) {
    for (const word of profilePhrase(phrase).words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Map([...counts].map(([word, count]) => [word, Math.max(0.2, 1 / (1 + Math.log2(count) / 4))]));
}

const phraseProfiles = new WeakMap<SuggestionPhrase, Profile>();

/** Returns the words and the topics of a phrase. Topics that do not belong to the domain of the phrase are left out. */
function profilePhrase(phrase: SuggestionPhrase): Profile {
  const known = phraseProfiles.get(phrase);
  if (known) return known;
  const label = extractSubjectWords(phrase.label);
  const words = new Set([...label, ...extractSubjectWords((phrase.hints ?? []).join(' '))]);
  const isOfDomain = (name: string) => phrase.domain === '' || TOPICS[name]?.domains.includes(phrase.domain) === true;
  const profile = { label, words, topics: findTopics(words, isOfDomain) };
  phraseProfiles.set(phrase, profile);
  return profile;
}

function profileText(text: string): Profile {
  const words = extractSubjectWords(text);
  return { label: words, words, topics: findTopics(words, () => true) };
}

/** Topics by stemmed word, with the weight of the word. */
const topicsByWord = new Map<string, Map<string, number>>();
for (const [name, { words, weakWords = '' }] of Object.entries(TOPICS)) {
  const add = (entry: string, weight: number) => {
    const word = stemWordListEntry(entry);
    topicsByWord.set(word, (topicsByWord.get(word) ?? new Map<string, number>()).set(name, weight));
  };
  for (const entry of weakWords.split(' ')) add(entry, WEAK_WORD);
  for (const entry of words.split(' ')) add(entry, entry.includes('-') ? WORD_PAIR : OWN_WORD);
}

/**
 * Returns weights (0 to 1) of the topics that the words belong to. A topic has the weight 1 only when a word that
 * belongs to this topic alone occurs.
 */
function findTopics(words: ReadonlySet<string>, isAllowed: (name: string) => boolean): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const word of words) {
    for (const [name, weight] of topicsByWord.get(word) ?? []) {
      if (isAllowed(name)) sums.set(name, (sums.get(name) ?? 0) + weight);
    }
  }
  const strongest = Math.max(0, ...sums.values());
  const kept = [...sums].filter(([, sum]) => sum >= strongest * TOPIC_SHARE_MIN);
  return new Map(kept.map(([name, sum]) => [name, sum / Math.max(strongest, OWN_WORD)]));
}

/**
 * Interleaves two lists so that `share` of the result comes from the second; keeps the first occurrence of duplicates.
 */
function interleave<T>(first: readonly T[], second: readonly T[], share: number): Set<T> {
  const out = new Set<T>();
  let [i, j] = [0, 0];
  while (i < first.length || (share > 0 && j < second.length)) {
    const fromSecond = share > 0 && j < second.length && (i >= first.length || j < share * (i + j + 1) - share / 2);
    const next = fromSecond ? second[j++] : first[i++];
    if (next !== undefined) out.add(next);
  }
  return out;
}
