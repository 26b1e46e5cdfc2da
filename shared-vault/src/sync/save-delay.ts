import { getKindDeclaration, type Kind } from '@northkeep/contracts';

/** Pause in typing, in ms, after which a change is sent, unless the declaration of its field sets another one. */
const AUTOSAVE_IDLE_MS = 750;

/**
 * Returns the pause in typing, in ms, before a change of the named fields is sent: the longest pause of these fields,
 * or {@link AUTOSAVE_IDLE_MS} when none of the names is a field (`index`).
 */
export function saveDelayOf(kind: Kind, names: readonly string[]): number {
  const { fields } = getKindDeclaration(kind);
  const delays = names
    .filter((name) => Object.hasOwn(fields, name))
    .map((name) => fields[name]?.saveDelayMs ?? AUTOSAVE_IDLE_MS);
  return delays.length === 0 ? AUTOSAVE_IDLE_MS : Math.max(...delays);
}
