import { afterPress } from '@northkeep/shared-kit/after-press';
import { useEffect, useReducer, useState } from 'react';
import { requestFocus } from './focus-request.ts';

/** Length up to which a list stays whole while one of its lines has the focus. */
const KEPT_WHOLE_MAX = 1000;

/**
 * Returns whether a list is rendered as a whole: `isWanted`, but the list keeps its form while one of its lines has the
 * focus. The other form mounts all rows anew, and a line that is typed in would lose its letters when another device or
 * an import adds lines. A list that becomes too long for that gives the focus back.
 */
export function useWholeList(isWanted: boolean, length: number): boolean {
  const [isWhole, setWhole] = useState(isWanted);
  const [, checkAgain] = useReducer((times: number) => times + 1, 0);
  const focused = isWanted === isWhole ? null : findFocusedLine();
  const isKept = focused !== null && (!isWhole || length <= KEPT_WHOLE_MAX);
  useEffect(() => {
    if (!isKept) return;
    const check = () => afterPress(checkAgain);
    window.addEventListener('focusout', check);
    return () => window.removeEventListener('focusout', check);
  }, [isKept]);
  const [id, caret] = focused ?? [null, 0];
  useEffect(() => {
    if (isKept || isWanted === isWhole) return;
    setWhole(isWanted);
    if (id !== null) requestFocus(id, caret);
  }, [isKept, isWanted, isWhole, id, caret]);
  return isKept ? isWhole : isWanted;
}

/** Returns the id of the line that has the focus, and the offset of its caret; null when no line has it. */
function findFocusedLine(): readonly [string, number] | null {
  const element = document.activeElement;
  const id = element?.closest<HTMLElement>('[data-line]')?.dataset.line;
  if (id === undefined) return null;
  return [id, element instanceof HTMLTextAreaElement ? element.selectionEnd : 0];
}
