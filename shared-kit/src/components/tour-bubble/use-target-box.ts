import { useEffect, useState } from 'react';

export interface TargetBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = (target: Element): TargetBox => {
  const { top, left, width, height } = target.getBoundingClientRect();
  return { top, left, width, height };
};

const isSame = (a: TargetBox, b: TargetBox): boolean =>
  a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;

/**
 * Returns the position of an element in the window, updated every frame, because the element may scroll, grow or be
 * moved by content that loads.
 */
export function useTargetBox(target: Element): TargetBox {
  const [box, setBox] = useState(() => boxOf(target));
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const next = boxOf(target);
      setBox((before) => (isSame(before, next) ? before : next));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return box;
}
