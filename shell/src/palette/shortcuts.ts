/** Time in ms within which the second key of a sequence has to follow the first. */
export const KEY_SEQUENCE_MS = 1_500;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const LETTER = /^[a-z]$/;

/** True for one chord of a shortcut, such as 'mod+k', 'shift+l' or '?'. */
function matchesChord(chord: string, { key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): boolean {
  const parts = chord.split('+');
  const wanted = parts.at(-1) ?? '';
  if (key.toLowerCase() !== wanted || (ctrlKey || metaKey) !== parts.includes('mod')) return false;
  if (altKey !== parts.includes('alt')) return false;
  // Signs such as '?' need the shift key on some keyboards.
  return !LETTER.test(wanted) || shiftKey === parts.includes('shift');
}

/**
 * Returns the command that a key press runs, 'begins' if the press is the first key of a sequence, and otherwise null.
 * `first` is the previous press, with which this press can complete a sequence of two keys.
 */
export function findShortcut<C extends { readonly keys?: string }>(
  commands: readonly C[],
  press: PressedKey,
  first: PressedKey | null,
): C | 'begins' | null {
  const withKeys = commands.map((command) => ({ command, keys: command.keys?.split(' ') ?? [] }));
  const completed = withKeys.find(
    ({ keys: [one = '', two] }) => first && two !== undefined && matchesChord(one, first) && matchesChord(two, press),
  );
  if (completed) return completed.command;
  const single = withKeys.find(({ keys }) => keys.length === 1 && matchesChord(keys[0] ?? '', press));
  if (single) return single.command;
  return withKeys.some(({ keys }) => keys.length === 2 && matchesChord(keys[0] ?? '', press)) ? 'begins' : null;
}

/** True for a shortcut without Ctrl, Cmd or Alt, which a person can turn off. */
export const isLetterShortcut = (keys: string): boolean => !/\b(mod|alt)\+/.test(keys);
