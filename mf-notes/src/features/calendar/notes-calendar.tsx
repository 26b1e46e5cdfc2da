import { GATES } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, useSession } from '@northkeep/shared-vault';
import { useState } from 'react';
import { requestFocus } from '../editor/focus-request.ts';
import { setView } from '../editor/view-store.ts';
import { Calendar } from './calendar.tsx';
import { calendar } from './calendar-store.ts';
import { DayPanel } from './day-panel.tsx';

/** The calendar above the notes, and the day that is selected in it. */
export const NotesCalendar = observer(function NotesCalendar() {
  const [selected, setSelected] = useState<string | null>(null);
  const editsWeeks = GATES[useSession().user?.plan ?? 'free'].calendarEditWeeks;
  const { weeksView } = calendar.state;
  const edit = (line: Item<'lines'>) => {
    setView({ view: 'all', showScheduled: true, ...(line.isDone ? { showDone: true } : {}) });
    requestFocus(line.id);
  };
  return (
    <div className="page">
      <Calendar selected={selected} onSelect={(day) => setSelected(day === selected ? null : day)} />
      {selected !== null && (
        <DayPanel
          key={selected}
          date={selected}
          canAdd={weeksView <= editsWeeks}
          onClose={() => setSelected(null)}
          onEdit={edit}
        />
      )}
    </div>
  );
});
