import { Button } from '@northkeep/shared-kit/button';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { RefreshCw } from 'lucide-react';
import { commonTexts } from '../../copy.ts';
import styles from './redraw.module.css';
import { suggestionHistory } from './suggestion-history.ts';

/**
 * Button that asks for other suggestions. It shows the number of redraws left, and is disabled at 0. `counter` names
 * its counter in the suggestion history.
 */
export const CountedRedrawButton = observer(function CountedRedrawButton({
  counter,
  onRedraw = () => {},
}: {
  counter: string;
  /** Called when the user presses Redraw, before the redraw is counted. */
  onRedraw?: () => void;
}) {
  return (
    <OtherSuggestionsButton
      left={suggestionHistory.redrawsLeft(counter)}
      onRedraw={() => {
        onRedraw();
        suggestionHistory.spendRedraw(counter);
      }}
    />
  );
});

/** Button that asks for other suggestions, with the number of redraws left; disabled at 0. */
export function OtherSuggestionsButton({ left, onRedraw }: { left: number; onRedraw: () => void }) {
  const redraw = () => {
    onRedraw();
    announceToScreenReaders(commonTexts.redrawn);
  };
  return (
    <span className={styles.redraw}>
      <Button kind="text" small icon={RefreshCw} disabled={left === 0} onClick={redraw}>
        {commonTexts.redraw}
      </Button>
      <span className="t2 ink3 num">{commonTexts.redrawsLeft(left)}</span>
    </span>
  );
}
