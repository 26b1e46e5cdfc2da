import { KINDS, type RecordValues } from '@northkeep/contracts';
import { PRIORITY_ICONS } from '@northkeep/shared-kit/priority-mark';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { Minus } from 'lucide-react';
import type { LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { priorityTexts } from './copy.ts';

type Priority = RecordValues<'lines'>['priority'];

const { values, display } = KINDS.lines.fields.priority;

/** Name of each priority. */
export const PRIORITY_NAMES: Readonly<Record<Priority, string>> = display.values;

/** Priorities as the menu and the dialog of a line offer them, the highest one last. */
export const PRIORITY_OPTIONS = values.map((value) => ({
  value,
  label: PRIORITY_NAMES[value],
  icon: value === 'none' ? Minus : PRIORITY_ICONS[value],
}));

/** Priority by the key that is pressed with Alt in a line. */
export const PRIORITY_KEYS: Readonly<Record<string, Priority>> = { 0: 'none', 1: 'high', 2: 'medium', 3: 'low' };

/** Changes the priority of a line and announces it. */
export function setPriority(line: LineItem, value: string): void {
  const priority = values.find((one) => one === value);
  if (priority === undefined || priority === line.priority || line.readOnly || line.damaged.has('priority')) return;
  undoableLines.change(line.id, { priority });
  announceToScreenReaders(priorityTexts.changed(PRIORITY_NAMES[priority]));
}
