import { afterPress } from '@northkeep/shared-kit/after-press';
import { lines } from '@northkeep/shared-vault';
import { forgetDatePhrase } from '../../phrases/phrase-store.ts';
import { recordVersion } from '../../versions/version-recorder.ts';
import { isEditable } from '../line-changes.ts';
import { forgetEmptyLine } from '../undo/line-history.ts';

const DAY_MS = 86_400_000;

/**
 * Handles a line that lost the focus: stores a version, and deletes the line when it is empty. Its text stays as it is.
 * Does nothing when its field has the focus again.
 */
export function handleLineBlur(id: string, field: HTMLElement): void {
  afterPress(() => {
    if (document.activeElement === field) return;
    const line = lines.get(id);
    forgetDatePhrase(id);
    recordVersion(id);
    if (line && isEditable(line) && line.text.trim() === '') forgetEmptyLine(id);
  });
}

/**
 * Deletes empty lines that were created more than 24 hours ago; they remain when the app is closed while an empty line
 * is open.
 */
export function removeOldEmptyLines(): void {
  const before = Date.now() - DAY_MS;
  for (const line of [...lines.items]) {
    // The text comes first: parsing 10,000 dates takes longer than a key press may.
    if (line.text.trim() !== '' || Date.parse(line.createdAt) > before || !isEditable(line)) continue;
    lines.remove(line.id, { unlessTextChanged: true });
  }
}
