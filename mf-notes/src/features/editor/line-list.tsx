import { observer } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { notes } from '../../copy.ts';
import type { View } from '../../rules/views.ts';
import { useFocusWish } from './focus-store.ts';
import type { Line } from './line-changes.ts';
import { LineRow } from './line-row.tsx';

/** Height of a line of one row, in px; longer ones are measured. */
const ROW_PX = 49;
/** Shorter lists are rendered whole, so that the caret's line can never leave the page. */
const WHOLE_UP_TO = 100;
/** As many as are opened at first: when there are so many and not yet all, more are on their way. */
const OPENED_FIRST = 50;

interface LineListProps {
  shown: readonly Line[];
  view: View;
  today: string;
  hidesDone: boolean;
}

/** What the parts of the virtual list say about the whole. */
const Whole = createContext({ label: '', total: 0 });

/** The lines of a view. Long lists keep only what is seen on the page. */
export const LineList = observer(function LineList({ shown, view, today, hidesDone }: LineListProps) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const wish = useFocusWish();
  // A list that grows is drawn as a long one from its first line on: to change over later would take the caret away.
  const [isGrowing] = useState(() => lines.status === 'partial' && lines.items.length >= OPENED_FIRST);
  const whole = !isGrowing && shown.length <= WHOLE_UP_TO;

  // A line that is off the page has to come onto it before it can take the caret.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish scrolls
  useEffect(() => {
    const index = shown.findIndex(({ id }) => id === wish.id);
    if (index < 0 || whole) return;
    // A list that has only just become a virtual one measures itself first.
    const frame = requestAnimationFrame(() => handle.current?.scrollToIndex(index, { align: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [wish]);

  const row = (line: Line, index: number) => (
    <LineRow
      key={line.id}
      today={today}
      hidesDone={hidesDone}
      line={line}
      view={view}
      previous={shown[index - 1]}
      next={shown[index + 1]}
    />
  );
  if (whole) {
    return (
      <ul aria-label={notes.list(view)}>
        {shown.map((line, index) => (
          <li key={line.id}>{row(line, index)}</li>
        ))}
      </ul>
    );
  }
  return (
    <Whole value={{ label: notes.list(view), total: shown.length }}>
      <WindowVirtualizer ref={handle} data={shown} itemSize={ROW_PX} as={VirtualList} item={VirtualItem}>
        {row}
      </WindowVirtualizer>
    </Whole>
  );
});

interface VirtualPartProps {
  ref?: Ref<never>;
  style: CSSProperties;
  children: ReactNode;
}

function VirtualList({ ref, style, children }: VirtualPartProps) {
  return (
    <ul ref={ref} style={style} aria-label={useContext(Whole).label}>
      {children}
    </ul>
  );
}

/** An item of a list of which readers see a part: it says its place in the whole. */
function VirtualItem({ ref, index, style, children }: VirtualPartProps & { index: number }) {
  return (
    <li ref={ref} style={style} aria-setsize={useContext(Whole).total} aria-posinset={index + 1}>
      {children}
    </li>
  );
}
