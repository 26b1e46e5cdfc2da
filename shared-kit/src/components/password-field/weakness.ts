/** Why a password that keeps the rules is still a poor one; it warns and never blocks. */
export type Weakness = 'common' | 'own';

/** Signs that stand for letters. */
const SIGNS: Readonly<Record<string, string>> = {
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
/** Shorter parts of a name stand in too many words to mean anything. */
const OWN_MIN = 4;
/** So few characters around a common word do not make it another one. */
const AROUND_MAX = 4;
const ROW = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm';

/**
 * Whether a password holds what belongs to the person, or is on the lists of common ones, also with digits around a
 * common word or signs in place of letters. The list is loaded when it is first needed.
 */
export async function findWeakness(password: string, own: readonly string[] = []): Promise<Weakness | null> {
  if (password.length < 8) return null; // what breaks a rule is said by the rule
  if (holdsOwn(password, own)) return 'own';
  if (isWalk(password)) return 'common';
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  return isCommon(password, COMMON_PASSWORDS) ? 'common' : null;
}

/** True where a part of the person's name or email stands in it, written forwards. */
export function holdsOwn(password: string, own: readonly string[]): boolean {
  const text = password.toLowerCase();
  const parts = own.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{Nd}]+/u));
  return parts.some((part) => part.length >= OWN_MIN && text.includes(part));
}

export function isCommon(password: string, list: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  const letters = (word: string) => [...word].map((sign) => SIGNS[sign] ?? sign).join('');
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const inner = text.replace(/^[^a-z@$!]+|[\d!?.*#_-]+$/g, '');
  const wordOf = (word: string) =>
    word.length >= 5 && text.length - word.length <= AROUND_MAX && list.has(letters(word));
  return list.has(text) || list.has(letters(text)) || wordOf(core) || wordOf(inner);
}

/** 'aaaaaaa1', '12345678a', 'qwertyui1': one sign again and again, or a walk along the alphabet or the keyboard. */
function isWalk(password: string): boolean {
  const text = password.toLowerCase();
  const rows = ROW + [...ROW].reverse().join('');
  let walked = 1;
  let longest = 1;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    const goesOn = pair[0] === pair[1] || rows.includes(pair);
    walked = goesOn ? walked + 1 : 1;
    longest = Math.max(longest, walked);
  }
  return text.length - longest <= 2;
}
