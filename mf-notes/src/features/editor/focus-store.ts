import { create } from '@northkeep/shared-kit/runtime';

/** Where the caret should go next. `turn` grows with each wish, so that the same place can be asked for twice. */
export interface FocusWish {
  readonly id: string | null;
  readonly caret: number;
  readonly turn: number;
}

export const useFocusWish = create<FocusWish>(() => ({ id: null, caret: 0, turn: 0 }));

/** Asks for the caret in a line: an offset, or the end. The line takes it as soon as it is on the page. */
export function wishFocus(id: string, caret: number | 'end' = 'end'): void {
  const offset = caret === 'end' ? Number.MAX_SAFE_INTEGER : caret;
  useFocusWish.setState(({ turn }) => ({ id, caret: offset, turn: turn + 1 }));
}

let handled = 0;

/** True until the wish has been fulfilled. */
export function isOpenWish(wish: FocusWish): boolean {
  return wish.turn > handled;
}

/** The caret is where it was wished. */
export function fulfil(wish: FocusWish): void {
  handled = wish.turn;
}
