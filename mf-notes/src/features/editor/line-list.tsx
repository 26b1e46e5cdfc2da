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
import type { NotesView } from '../../rules/views.ts';
import { getParents, getSubLineCounts } from '../sub-lines/sub-line-tree.ts';
import { useFocusRequest } from './focus-request.ts';
import { isListGrowing } from './is-list-growing.ts';
import type { LineItem } from './line-changes.ts';
import { LineRow } from './line-row.tsx';
import { useWholeList } from './use-whole-list.ts';

/** Height of a single-row line in px; taller lines are measured. */
const ROW_PX = 49;
/** Lists up to this length are not virtualized, so that scrolling can never unmount the focused line. */
const UNVIRTUALIZED_MAX = 100;
interface LineListProps {
  shown: readonly LineItem[];
  view: NotesView;
  /** Accessible name. */
  label: string;
  today: string;
  hidesDone: boolean;
}

/** Label and length of the whole list, which the elements of the virtual list announce. */
const WholeList = createContext({ label: '', total: 0 });

/** List of the lines of a view. Long lists are virtualized: only visible lines are in the document. */
export const LineList = observer(function LineList({ shown, view, label, today, hidesDone }: LineListProps) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const request = useFocusRequest();
  // A list that is still loading is virtualized from the start, because switching to a virtualized list later would
  // remount the focused line.
  const [isGrowing] = useState(isListGrowing);
  const whole = useWholeList(!isGrowing && shown.length <= UNVIRTUALIZED_MAX, shown.length);

  // Scroll to a line that is not rendered, so that it can be focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request scrolls
  useEffect(() => {
    const index = shown.findIndex(({ id }) => id === request.id);
    if (index < 0 || whole) return;
    // Wait a frame: the virtual list has to measure itself before it can scroll.
    const frame = requestAnimationFrame(() => handle.current?.scrollToIndex(index, { align: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [request]);

  const parents = getParents();
  const counts = getSubLineCounts();
  const row = (line: LineItem, index: number) => (
    <LineRow
      key={line.id}
      today={today}
      hidesDone={hidesDone}
      line={line}
      view={view}
      parent={lines.get(parents.get(line.id) ?? '')}
      isBelowParent={isBelowParent(shown, index, parents)}
      subLinesDone={counts.get(line.id)?.done ?? 0}
      subLines={counts.get(line.id)?.all ?? 0}
      previous={shown[index - 1]}
      next={shown[index + 1]}
    />
  );
  if (whole) {
    return (
      <ul aria-label={label}>
        {shown.map((line, index) => (
          <li key={line.id}>{row(line, index)}</li>
        ))}
      </ul>
    );
  }
  return (
    <WholeList value={{ label, total: shown.length }}>
      <WindowVirtualizer ref={handle} data={shown} itemSize={ROW_PX} as={VirtualList} item={VirtualItem}>
        {row}
      </WindowVirtualizer>
    </WholeList>
  );
});

/** True when the list shows the line of a sub-line, which is then above it, with nothing but its other sub-lines in between. */
function isBelowParent(shown: readonly LineItem[], index: number, parents: ReadonlyMap<string, string>): boolean {
  const idAt = (at: number) => shown[at]?.id ?? '';
  const parent = parents.get(idAt(index));
  if (parent === undefined) return false;
  let at = index - 1;
  while (parents.get(idAt(at)) === parent) at -= 1;
  return idAt(at) === parent;
}

interface VirtualElementProps {
  ref?: Ref<never>;
  style: CSSProperties;
  children: ReactNode;
}

function VirtualList({ ref, style, children }: VirtualElementProps) {
  return (
    <ul ref={ref} style={style} aria-label={useContext(WholeList).label} data-partial-list>
      {children}
    </ul>
  );
}

/** Item of the virtual list, with its position in the whole list for screen readers. */
function VirtualItem({ ref, index, style, children }: VirtualElementProps & { index: number }) {
  return (
    <li ref={ref} style={style} aria-setsize={useContext(WholeList).total} aria-posinset={index + 1}>
      {children}
    </li>
  );
}
