import { EncryptedValue } from '@northkeep/shared-vault';
import { checkHelper } from '../../rules/plan-limits.ts';

const stored = new EncryptedValue<readonly string[]>({
  name: 'helpers',
  empty: [],
  decode: (list) => (Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []),
});

/** Helpers against obstacles, as the user named them: encrypted on this device and never sent to the server. */
export const obstacleHelpers = {
  get list(): readonly string[] {
    return stored.value;
  },

  /** Adds a helper unless it is a duplicate or the limit of 24 is reached. */
  add(text: string): void {
    const check = checkHelper(text, stored.value);
    if (check.ok) stored.set([...stored.value, check.label]);
  },

  remove(helper: string): void {
    stored.set(stored.value.filter((other) => other !== helper));
  },
};
