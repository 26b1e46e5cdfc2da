/** Reason why a password that satisfies the rules is still weak. Shown as a warning only. */
export type Weakness = 'common' | 'own';

/** Symbols and digits that commonly replace letters. */
const LETTER_SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Minimum length of a part of a name or email that is looked for; shorter ones occur in many words by chance. */
const OWN_PART_MIN = 4;
/** Maximum number of extra characters around a common password that still counts as common. */
const EXTRA_MAX = 4;
const KEY_ROWS = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm';

/**
 * Returns 'own' when a password contains a part of the user's name or email, 'common' when it is on the list of common
 * passwords (also with extra digits or substituted letters), otherwise null. Loads the list on first use.
 */
export async function findWeakness(password: string, own: readonly string[] = []): Promise<Weakness | null> {
  if (password.length < 8) return null; // rejected by the length rule already
  if (containsOwn(password, own)) return 'own';
  if (isKeyboardWalk(password)) return 'common';
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  return isCommon(password, COMMON_PASSWORDS) ? 'common' : null;
}

/** True when the password contains a part of the user's name or email. */
function containsOwn(password: string, own: readonly string[]): boolean {
  const text = password.toLowerCase();
  const parts = own.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{Nd}]+/u));
  return parts.some((part) => part.length >= OWN_PART_MIN && text.includes(part));
}

function isCommon(password: string, list: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  const letters = (word: string) => [...word].map((sign) => LETTER_SUBSTITUTES[sign] ?? sign).join('');
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const inner = text.replace(/^[^a-z@$!]+|[\d!?.*#_-]+$/g, '');
  const wordOf = (word: string) =>
    word.length >= 5 && text.length - word.length <= EXTRA_MAX && list.has(letters(word));
  return list.has(text) || list.has(letters(text)) || wordOf(core) || wordOf(inner);
}

/** True for a repeated character or a run along the alphabet or the keyboard: 'aaaaaaa1', '12345678a', 'qwertyui1'. */
function isKeyboardWalk(password: string): boolean {
  const text = password.toLowerCase();
  const rows = KEY_ROWS + [...KEY_ROWS].reverse().join('');
  let walked = 1;
  let longest = 1;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    const continues = pair[0] === pair[1] || rows.includes(pair);
    walked = continues ? walked + 1 : 1;
    longest = Math.max(longest, walked);
  }
  return text.length - longest <= 2;
}
