import type { Kind } from '@northkeep/contracts';
import type { Conflict } from '@northkeep/shared-vault';
import { nounOf, parentWords, wordsNow } from './record-text.ts';

const FIELDS: Readonly<Record<string, string>> = {
  isDone: 'done or open',
  scheduleDate: 'date',
  scheduleTime: 'time',
  type: 'kind',
  category: 'category',
  categories: 'categories',
  inDashboard: 'on the dashboard',
  minutes: 'minutes',
  macroStepTotal: 'times planned',
  macroStepCompleted: 'times done',
  total: 'times a week',
  progress: 'times done',
  status: 'place',
  index: 'place',
  parentId: 'place',
  city: 'place',
  timeZone: 'time zone',
  note: 'note',
};
const VALUES: Readonly<Record<string, string>> = {
  selected: 'This week',
  parked: 'Parked',
  task: 'Task',
  journal: 'Journal entry',
};

const isWords = (field: string): boolean => field === 'text' || field === 'label';

/** What two versions are versions of: the thing, and which side of it. */
export function conflictTitle({ kind, recordId, field }: Conflict): { title: string; detail: string } {
  const noun = nounOf(kind);
  if (isWords(field)) {
    const parent = parentWords(kind, recordId);
    return parent === '' ? { title: capital(noun), detail: 'its words' } : { title: parent, detail: noun };
  }
  return { title: wordsNow(kind, recordId) || capital(noun), detail: FIELDS[field] ?? 'a setting' };
}

/** A value as a person reads it. */
export function valueText(field: string, value: Conflict['stored'] | undefined): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (field === 'isDone') return value === true ? 'Done' : 'Open';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'total' || field === 'progress') return `${String(value)} ${value === 1 ? 'time' : 'times'}`;
  if (isList(value)) return value.length === 0 ? 'Nothing' : value.join(', ');
  if (typeof value === 'string') return isWords(field) ? value : (VALUES[value] ?? value);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Categories; rows of several values are no words. */
function isList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** True where the two sides are texts whose words can be compared. */
export function comparable(kind: Kind, field: string): boolean {
  return (
    isWords(field) ||
    (kind === 'steps' && (field === 'total' || field === 'progress')) ||
    field === 'note' ||
    field === 'categories'
  );
}
