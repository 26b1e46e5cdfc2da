import type { EarlyField } from '@northkeep/shared-kit/drafts';

/** Text fields that the user has entered while nothing watches them yet. */
const early = new Map<EventTarget, EarlyField>();
const TYPES = ['focusin', 'input'] as const;

const keep = ({ target, type, timeStamp }: Event): void => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // Texts of other fields, such as a passphrase, are not kept.
  const base = early.get(target)?.base ?? (type === 'focusin' && target.dataset.draft ? target.value : '');
  const editedAt = type === 'input' ? timeStamp : (early.get(target)?.editedAt ?? null);
  early.set(target, { field: target, base, editedAt });
};
for (const type of TYPES) document.addEventListener(type, keep, true);

/** Returns the fields that were entered since the app was loaded, and keeps no more. */
export function takeEarlyFields(): readonly EarlyField[] {
  for (const type of TYPES) document.removeEventListener(type, keep, true);
  const taken = [...early.values()];
  early.clear();
  return taken;
}
