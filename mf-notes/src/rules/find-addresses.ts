/** A web or email address in a text. */
export interface WebAddress {
  readonly start: number;
  readonly end: number;
  /** URL in the browser's normal form. */
  readonly href: string;
  /** Host in its ASCII form, which reveals look-alike letters, or the email address. */
  readonly label: string;
  readonly isMail: boolean;
}

const CANDIDATE = /(?<![\w:])(?:https?:\/\/|mailto:)[^\s<>"“”„«»]+/gi;
/** Punctuation at the end of an address that belongs to the sentence around it. */
const SENTENCE_END = /[.,;:!?'’)\]}…]+$/;
const PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:'];
const LENGTH_MAX = 2_000;

/** Finds the addresses that may be opened from a note: `http`, `https` and `mailto`, nothing else. */
export function findAddresses(text: string): readonly WebAddress[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: found, index: start }) => {
    const words = withoutSentenceEnd(found);
    const url = words.length <= LENGTH_MAX && URL.canParse(words) ? new URL(words) : null;
    if (!url || !PROTOCOLS.includes(url.protocol)) return [];
    const isMail = url.protocol === 'mailto:';
    const label = isMail ? url.pathname : url.host;
    return label === '' ? [] : [{ start, end: start + words.length, href: url.href, label, isMail }];
  });
}

/**
 * Removes the punctuation at the end of an address, but keeps a closing bracket whose opening one is in the address.
 */
function withoutSentenceEnd(found: string): string {
  const words = found.replace(SENTENCE_END, '');
  return words.includes('(') && !words.includes(')') && found[words.length] === ')' ? `${words})` : words;
}

/** Returns the address at a position of a text; null when there is none. */
export function addressAt(text: string, position: number): WebAddress | null {
  return findAddresses(text).find(({ start, end }) => position >= start && position <= end) ?? null;
}
