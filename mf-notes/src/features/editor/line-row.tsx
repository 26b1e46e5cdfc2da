import { Badge } from '@northkeep/shared-kit/badge';
import { observer } from '@northkeep/shared-kit/runtime';
import { Tooltip } from '@northkeep/shared-kit/tooltip';
import type { MouseEvent } from 'react';
import { notesTexts } from '../../copy.ts';
import { formatDueDate, isOverdue } from '../../rules/schedule.ts';
import { dateTexts } from '../dates/copy.ts';
import { LineDeadline } from '../dates/line-deadline.tsx';
import { LineLabels } from '../labels/line-labels.tsx';
import { LinePriority } from '../priority/line-priority.tsx';
import { LineReminderMark } from '../reminders/line-reminder-mark.tsx';
import { RepeatIndicator } from '../repeats/repeat-indicator.tsx';
import { setLineDone } from '../repeats/tick-line.ts';
import { PartOf, SubLineCountMark } from '../sub-lines/sub-line-marks.tsx';
import { LineDetailBadges } from './details/line-detail-badges.tsx';
import { useDragState } from './drag/drag-store.ts';
import { prefetchDrag, startHandleDrag, startKeyboardDrag } from './drag/lazy-drag-layer.tsx';
import { useLongPressedLine, watchLongPress } from './drag/long-press.ts';
import { getDisplayText, isEditable, type LineItem } from './line-changes.ts';
import type { LinePosition } from './line-editing.ts';
import { LineMenu } from './line-menu.tsx';
import styles from './line-row.module.css';
import { LineText } from './line-text.tsx';
import { SelectCell } from './selection/select-cell.tsx';
import { keepFocusForSelection, selectByClick } from './selection/selection-clicks.ts';
import { toggleSelectedLine, useSelection } from './selection/selection-store.ts';
import { useView } from './view-store.ts';

interface LineRowProps extends LinePosition {
  today: string;
  hidesDone: boolean;
  /** The line of which this one is a sub-line. */
  parent: LineItem | undefined;
  /** True when the list shows that line above this one. */
  isBelowParent: boolean;
  /** Number of sub-lines. */
  subLines: number;
  subLinesDone: number;
}

/**
 * Row of one line: checkbox, text, due date and the menu with all other actions. While lines are selected, the checkbox
 * selects the line, and the row has no other control.
 */
export const LineRow = observer(function LineRow({
  today,
  hidesDone,
  parent,
  isBelowParent,
  subLines,
  subLinesDone,
  ...place
}: LineRowProps) {
  const { line } = place;
  const text = getDisplayText(line);
  const isLifted = useDragState(({ id }) => id === line.id);
  const hasDetails = useView(({ detailLevel }) => detailLevel === 1);
  const hasControls = useLongPressedLine(({ id }) => id === line.id);
  const isSelecting = useSelection(({ ids }) => ids.size > 0);
  const isSelected = useSelection(({ ids }) => ids.has(line.id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks with Shift, Ctrl and Cmd, which have keys of their own
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text in the row
    <div
      className={styles.row}
      data-line={line.id}
      data-sub-line={isBelowParent || undefined}
      data-lifted={isLifted || undefined}
      data-controls={hasControls || undefined}
      data-selecting={isSelecting || undefined}
      data-selected={isSelected || undefined}
      onPointerDown={(event) => watchLongPress(event, line)}
      onMouseDown={(event) => keepFocusForSelection(event, line)}
      onClick={(event) => selectByClick(event, line)}
    >
      {/*
       * With the keyboard a line is moved by Alt with the arrow keys, by Alt+M or by its menu. A click on the handle
       * also starts a drag by keys.
       */}
      {(!isSelecting || hasControls) && (
        <button
          type="button"
          className={styles.handle}
          tabIndex={-1}
          aria-label={notesTexts.move(text)}
          disabled={line.readOnly}
          onPointerEnter={prefetchDrag}
          onPointerDown={(event) => startHandleDrag(event, line.id)}
          onClick={(event) => {
            if (isSelecting) toggleSelectedLine(line.id);
            else if (!hasModifier(event)) startKeyboardDrag(line.id);
          }}
        />
      )}
      {isSelecting ? (
        <SelectCell line={line} />
      ) : (
        <>
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={notesTexts.done(text)}
            checked={line.isDone}
            disabled={line.readOnly}
            onChange={(event) => setLineDone(line, event.target.checked, hidesDone)}
          />
          {isEditable(line) ? (
            <LineText place={place} />
          ) : (
            <ReadOnlyText
              damaged={line.damaged.has('text')}
              text={text}
              why={line.isAltered ? notesTexts.altered : notesTexts.newer}
            />
          )}
        </>
      )}
      {hasDetails && <LineLabels line={line} />}
      {parent && !isBelowParent && <PartOf parent={parent} />}
      <LineMarks line={line} today={today} hasDetails={hasDetails} subLines={subLines} subLinesDone={subLinesDone} />
      {!isSelecting && <LineMenu place={place} today={today} label={notesTexts.actions(text)} />}
    </div>
  );
});

const hasModifier = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

interface LineMarksProps extends Pick<LineRowProps, 'today' | 'subLines' | 'subLinesDone'> {
  line: LineItem;
  hasDetails: boolean;
}

/** Marks at the end of a row: number of sub-lines, priority, details, copy, repetition, deadline and date. */
const LineMarks = observer(function LineMarks({ line, today, hasDetails, subLines, subLinesDone }: LineMarksProps) {
  const when = formatDueDate(line, today);
  const due = line.scheduleDate === today && !line.isDone;
  return (
    <span className={styles.end}>
      {subLines > 0 && <SubLineCountMark done={subLinesDone} all={subLines} />}
      <LinePriority line={line} />
      {hasDetails && <LineDetailBadges line={line} />}
      {line.copyOf !== null && (
        <Tooltip text={notesTexts.copyTip}>
          <span>
            <Badge>{notesTexts.copyMark}</Badge>
          </span>
        </Tooltip>
      )}
      {line.repeat !== null && !line.damaged.has('repeat') && (
        <RepeatIndicator rule={line.repeat} date={line.scheduleDate ?? today} />
      )}
      <LineReminderMark line={line} />
      <LineDeadline line={line} today={today} />
      {when && (
        <span className={`${styles.when} num ${due ? 'now' : ''}`}>
          <bdi>{isOverdue(line, today) ? dateTexts.overdueSince(when) : when}</bdi>
        </span>
      )}
    </span>
  );
});

/** Read-only text of a line that could not be decrypted, or that can only be read for the given reason. */
function ReadOnlyText({ damaged, text, why }: { damaged: boolean; text: string; why: string }) {
  return (
    <p className={damaged ? styles.damaged : styles.readOnly}>
      <bdi>{text}</bdi>
      <span className="t1 ink3">{damaged ? notesTexts.damagedMore : why}</span>
    </p>
  );
}
