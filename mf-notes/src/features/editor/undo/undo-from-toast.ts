import { prepareRestoredRowFocus } from '@northkeep/shared-kit/follow-restored';
import type { AppliedStep } from './apply-step.ts';
import { undoSingleStep } from './line-history.ts';
import type { LineChange, UndoStep } from './step.ts';

const MENU_BUTTON = 'button[aria-haspopup="menu"]';
const TICK = 'input[type="checkbox"]';

/**
 * Undoes the step when the user presses the button in its toast. Then focuses the row of the line, unless the user has
 * already acted: the tick circle if the step had ticked the line, otherwise the menu button, because a focused text
 * field would open the keyboard on a phone. `findControl` finds another control of the line, for a step that was not made
 * in its row.
 */
export async function undoFromToast(
  step: UndoStep,
  findControl?: (id: string) => HTMLElement | null,
): Promise<AppliedStep | null> {
  const follow = prepareRestoredRowFocus();
  const applied = await undoSingleStep(step);
  const ticked = step.changes.find(isTick);
  const id = ticked?.ref.id ?? applied?.ids[0];
  follow(() => (id && findControl?.(id)) || findRow(id)?.querySelector<HTMLElement>(ticked ? TICK : MENU_BUTTON));
  return applied;
}

const isTick = ({ before, after }: LineChange): boolean =>
  before !== null && after !== null && before.values.isDone !== after.values.isDone;

const findRow = (id: string | undefined): Element | null => document.querySelector(`[data-line="${id}"]`);
