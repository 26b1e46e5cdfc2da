import { useToday } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { shownLabelsOf } from '../../rules/labels.ts';
import { getShownDeadline } from '../dates/line-deadline.tsx';
import { detailTexts } from '../editor/details/copy.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { PRIORITY_NAMES } from '../priority/set-priority.ts';
import { printTexts } from './copy.ts';

interface PrintedLineProps {
  line: LineItem;
  /** Printed after the text, such as the due date. */
  aside?: string;
  /** List of its sub-lines, which is printed below it. */
  children?: ReactNode;
}

/** A line as it is printed: its mark, the whole text, and its details. Journal entries have no mark. */
export function PrintedLine({ line, aside = '', children }: PrintedLineProps) {
  const isTask = line.type === 'task';
  const deadline = getShownDeadline(line, useToday())?.text ?? '';
  const asides = [aside, deadline, ...listDetails(line)].filter((text) => text !== '');
  return (
    <li>
      {isTask && (
        <span className="mark" role="img" aria-label={line.isDone ? printTexts.done : printTexts.open}>
          {line.isDone ? '☑' : '☐'}
        </span>
      )}
      <bdi translate="no">{getDisplayText(line)}</bdi>
      {asides.length > 0 && <span className="aside">{asides.join(' · ')}</span>}
      {children}
    </li>
  );
}

function listDetails(line: LineItem): string[] {
  const { priority, minutes, macroStepTotal, macroStepCompleted, damaged } = line;
  return [
    priority === 'none' || damaged.has('priority') ? '' : PRIORITY_NAMES[priority],
    shownLabelsOf(line).join(', '),
    macroStepTotal === null ? '' : detailTexts.steps(macroStepCompleted ?? 0, macroStepTotal),
    minutes === null || damaged.has('minutes') ? '' : detailTexts.duration(minutes),
  ];
}
