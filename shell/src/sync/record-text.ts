import type { Kind } from '@northkeep/contracts';
import { aims, goals, idealLife, lines, milestones, obstacles, steps, type Waiting } from '@northkeep/shared-vault';

const NOUNS: Record<Kind, string> = {
  lines: 'line',
  idealLife: 'direction',
  obstacles: 'obstacle',
  aims: 'aim',
  goals: 'goal',
  milestones: 'milestone',
  steps: 'step',
  weekLogs: 'week',
  reviews: 'review',
  assessments: 'assessment',
  settings: 'settings',
  onboarding: 'first steps',
};

export function nounOf(kind: Kind): string {
  return NOUNS[kind];
}

const COLLECTIONS = { lines, idealLife, obstacles, aims, goals, milestones, steps };

function itemOf(kind: Kind, id: string) {
  const found = Object.entries(COLLECTIONS).find(([name]) => name === kind);
  return found?.[1].get(id);
}

/** The words of a record as it is shown now; '' where it has none, is gone, or its words do not open. */
export function wordsNow(kind: Kind, id: string): string {
  const item = itemOf(kind, id);
  if (!item) return '';
  return 'text' in item ? item.text : item.label;
}

/** The words of what a record hangs under. */
export function parentWords(kind: Kind, id: string): string {
  const item = itemOf(kind, id);
  if (!item || item.parentId === null || item.parentKind === null) return '';
  return wordsNow(item.parentKind, item.parentId);
}

/** What was done to a record, in a word or two. */
export type Deed = 'new' | 'text' | 'done' | 'counted' | 'moved' | 'date' | 'deleted' | 'changed';

export function deedOf({ op, names }: Pick<Waiting, 'op' | 'names'>): Deed {
  if (op === 'create') return 'new';
  if (op === 'remove') return 'deleted';
  const has = (...any: readonly string[]) => any.some((name) => names.includes(name));
  if (has('text', 'label')) return 'text';
  if (has('isDone')) return 'done';
  if (has('progress')) return 'counted';
  if (has('scheduleDate', 'scheduleTime')) return 'date';
  return has('index', 'parentId', 'status') ? 'moved' : 'changed';
}

/** The deed in words: 'New line', 'Counted, 2 of 3'. */
export function deedText(entry: Waiting): string {
  const deed = deedOf(entry);
  const noun = nounOf(entry.kind);
  if (deed === 'new') return `New ${noun}`;
  if (deed === 'deleted') return `Deleted ${noun}`;
  if (deed === 'done') return lines.get(entry.recordId)?.isDone === false ? 'Open again' : 'Done';
  if (deed === 'counted') {
    const step = steps.get(entry.recordId);
    return step ? `Counted, ${step.progress} of ${step.total}` : 'Counted';
  }
  return { text: 'Text', moved: 'Moved', date: 'Date', changed: `Changed ${noun}` }[deed];
}

/** When the server's version of a record was written, where it is known. */
export function changedAt(kind: Kind, id: string): string | null {
  const item = itemOf(kind, id);
  return item && item.rev > 0 ? item.updatedAt : null;
}
