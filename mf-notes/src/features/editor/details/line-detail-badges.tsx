import { observer } from '@northkeep/shared-kit/runtime';
import type { LineItem } from '../line-changes.ts';
import { detailTexts } from './copy.ts';

/** Shows steps and minutes of a line at the end of its row. */
export const LineDetailBadges = observer(function LineDetailBadges({ line }: { line: LineItem }) {
  const { macroStepTotal: total, macroStepCompleted, minutes, damaged } = line;
  return (
    <>
      {total !== null && <span className="t2 ink3 num">{detailTexts.steps(macroStepCompleted ?? 0, total)}</span>}
      {minutes !== null && !damaged.has('minutes') && (
        <span className="t2 ink3 num">{detailTexts.duration(minutes)}</span>
      )}
    </>
  );
});
