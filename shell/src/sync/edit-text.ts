import { type EditType, kindShape } from '@northkeep/contracts';
import { lines, steps, type WaitingRecord } from '@northkeep/shared-vault';
import { nounOf } from './record-text.ts';

/** Type of a pending edit as it is listed: by the operation, else by the most telling of the touched fields. */
export type ListedEdit = EditType | 'new' | 'deleted' | 'changed';

/** From the most telling to the least. */
const ORDER: readonly EditType[] = ['text', 'done', 'counted', 'date', 'moved'];
/** Names of a record's place; they are declared by no kind. */
const PLACE: readonly string[] = ['index', 'parentId'];

export function editTypeOf({ op, kind, names }: Pick<WaitingRecord, 'op' | 'kind' | 'names'>): ListedEdit {
  if (op === 'create') return 'new';
  if (op === 'remove') return 'deleted';
  const { fields } = kindShape(kind);
  const types = names.map((name) => (PLACE.includes(name) ? 'moved' : fields[name]?.display.change));
  return ORDER.find((type) => types.includes(type)) ?? 'changed';
}

/** The pending edit in words: 'New line', 'Counted, 2 of 3'. */
export function editText(entry: WaitingRecord): string {
  const edit = editTypeOf(entry);
  const noun = nounOf(entry.kind);
  switch (edit) {
    case 'new':
      return `New ${noun}`;
    case 'deleted':
      return `Deleted ${noun}`;
    case 'changed':
      return `Changed ${noun}`;
    case 'done':
      return lines.get(entry.recordId)?.isDone === false ? 'Open again' : 'Done';
    case 'counted': {
      const step = steps.get(entry.recordId);
      return step ? `Counted, ${step.progress} of ${step.total}` : 'Counted';
    }
    case 'text':
      return 'Text';
    case 'moved':
      return 'Moved';
    case 'date':
      return 'Date';
  }
}
