import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import { CalendarPlus, Ellipsis, History, ListTodo, Tags, Trash2 } from 'lucide-react';
import { journalTexts, notesTexts } from '../../copy.ts';
import { dateTexts } from '../dates/copy.ts';
import { openScheduleDialog } from '../dates/schedule-dialogs.tsx';
import { getDisplayText, type LineItem, moveToNotes, removeLine } from '../editor/line-changes.ts';
import { labelTexts } from '../labels/copy.ts';
import { versionTexts } from '../versions/copy.ts';
import { openLineHistory } from '../versions/history-store.ts';
import styles from './journal-days.module.css';
import { openLabelsDialog } from './labels-dialog-store.ts';

/** Menu with the actions of a journal entry. */
export const EntryMenu = observer(function EntryMenu({ line }: { line: LineItem }) {
  const label = notesTexts.actions(getDisplayText(line));
  const off = { disabled: line.readOnly };
  const noLabels = line.readOnly || line.damaged.has('categories') || line.damaged.has('category');
  return (
    <Menu
      label={label}
      trigger={<IconButton className={styles.actions} label={label} icon={Ellipsis} small tip={false} />}
      items={[
        {
          label: labelTexts.labels,
          icon: Tags,
          disabled: noLabels,
          onSelect: () => openLabelsDialog(line.id),
        },
        { ...off, label: dateTexts.scheduleAhead, icon: CalendarPlus, onSelect: () => openScheduleDialog(line.id) },
        { ...off, label: journalTexts.toNotes, icon: ListTodo, onSelect: () => moveToNotes(line) },
        { label: versionTexts.open, icon: History, onSelect: () => openLineHistory(line.id) },
        'line',
        { label: notesTexts.remove, icon: Trash2, danger: true, onSelect: () => void removeLine(line) },
      ]}
    />
  );
});
