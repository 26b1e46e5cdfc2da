import { hasPayments } from '@northkeep/contracts';
import { EncryptedValue } from '@northkeep/shared-vault';

/** True once the hint was shown in this vault. The value is stored encrypted on this device and never sent. */
const shown = new EncryptedValue<boolean>({
  name: 'date-words-hint-shown',
  empty: false,
  decode: (stored) => stored === true,
});
/** Line or palette in which the hint was shown first. It stays there while the user goes on typing. */
let place: string | null = null;

/** Hint that scheduling by date words is part of Pro. An account without Pro sees it in one place, once. */
export const dateWordsHint = {
  /**
   * Returns true if the hint may be shown in this place, and remembers that it was shown. Without payments nobody can
   * choose Pro, so it is never shown.
   */
  show(where: string): boolean {
    if (!hasPayments()) return false;
    if (shown.value) return place === where;
    if (!shown.ready) return false;
    place = where;
    void shown.set(true);
    return true;
  },

  /** Forgets the place of the hint when the user leaves it. */
  leave(where: string): void {
    if (place === where) place = null;
  },
};
