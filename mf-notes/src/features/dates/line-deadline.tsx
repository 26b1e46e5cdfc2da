import { describeDeadline } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import type { LineItem } from '../editor/line-changes.ts';

interface LineDeadlineProps {
  line: LineItem;
  today: string;
}

/** Deadline of a line, in red from its day on while the line is open; nothing for a line without one. */
export const LineDeadline = observer(function LineDeadline({ line, today }: LineDeadlineProps) {
  const shown = getShownDeadline(line, today);
  if (shown === null) return null;
  return <bdi className={`t2 num ${shown.hasCome && !line.isDone ? 'bad' : 'ink3'}`}>{shown.text}</bdi>;
});

/** Returns the deadline of a line as it is shown; null without one that can be read. */
export const getShownDeadline = ({ deadline, damaged }: LineItem, today: string) =>
  damaged.has('deadline') ? null : describeDeadline(deadline, today);
