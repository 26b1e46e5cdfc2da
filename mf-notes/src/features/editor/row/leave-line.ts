import { lines } from '@northkeep/shared-vault';
import { isEditable } from '../line-changes.ts';
import { dropEmptyLine } from '../undo/line-history.ts';

const DAY_MS = 86_400_000;

let isPressed = false;
document.addEventListener('pointerdown', () => setPressed(true), true);
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => setPressed(false), true);
const setPressed = (now: boolean): void => {
  isPressed = now;
};

/**
 * Deletes a line that was left without a text, unless its field has the focus again. Waits until a press of the pointer
 * has ended: what is under it must not move before its click.
 */
export function leaveLine(id: string, field: HTMLElement): void {
  const leave = () => {
    if (isPressed) return void document.addEventListener('pointerup', () => setTimeout(leave), { once: true });
    const line = lines.get(id);
    if (!line || document.activeElement === field || !isEditable(line) || line.text.trim() !== '') return;
    dropEmptyLine(id);
  };
  setTimeout(leave);
}

/** Deletes lines without a text from earlier days, which were open when the app was closed. */
export function removeOldEmptyLines(): void {
  const before = Date.now() - DAY_MS;
  for (const line of [...lines.items]) {
    if (Date.parse(line.createdAt) > before || !isEditable(line)) continue;
    if (line.text.trim() === '') lines.remove(line.id);
  }
}
