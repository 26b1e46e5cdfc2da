import { useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import { NOTES_PATH } from '../../paths.ts';
import { isMonthView } from '../../rules/calendar.ts';
import { useDragState } from '../editor/drag/drag-store.ts';
import { requestFocus } from '../editor/focus-request.ts';
import { setView } from '../editor/view-store.ts';
import { Calendar } from './calendar.tsx';
import { useCanEditCalendar } from './calendar-gate.ts';
import { changeCalendar, useCalendar } from './calendar-store.ts';
import { DayPanel } from './day-panel.tsx';

/**
 * Selects a day; a selected day is deselected instead. While the user drags a line with the keyboard, choosing a day
 * drops the line on it.
 */
function chooseDay(day: string): void {
  const { onDay } = useDragState.getState();
  if (onDay) onDay(day);
  else changeCalendar({ selectedBlock: day === useCalendar.getState().selectedBlock ? null : day });
}

const closeDay = () => changeCalendar({ selectedBlock: null });

/** The calendar above the notes, and the day that is selected in it. */
export function NotesCalendar() {
  const { selectedBlock, weeksView } = useCalendar();
  const canAdd = useCanEditCalendar();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const edit = (line: Item<'lines'>) => {
    setView({ view: 'all', showScheduled: true, ...(line.isDone ? { showDone: true } : {}) });
    requestFocus(line.id);
    // Opens the notes page if necessary, because the calendar is also shown in the journal.
    if (pathname !== NOTES_PATH) void navigate(NOTES_PATH);
  };
  return (
    <div className="page">
      <Calendar selected={selectedBlock} onSelect={chooseDay} />
      {selectedBlock !== null && (
        <DayPanel
          key={selectedBlock}
          date={selectedBlock}
          canAdd={canAdd}
          isPinned={isMonthView(weeksView)}
          onClose={closeDay}
          onEdit={edit}
        />
      )}
    </div>
  );
}
