import { create, runInAction } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { UndoStack } from '../../../rules/undo-stack.ts';
import { applyStep, type Direction } from './apply-step.ts';
import { hasSameValues, type LineChange, type LineRef, type LineState, type Step, valuesOf } from './step.ts';

/** Pause in ms after which typing starts a new step, that of the autosave. */
const TYPING_PAUSE_MS = 750;

interface HistoryState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Number of steps undone and redone so far, so that a focused field shows its text again. */
  readonly applied: number;
}

/** State of the undo and redo buttons. */
export const useHistory = create<HistoryState>(() => ({ canUndo: false, canRedo: false, applied: 0 }));

interface OpenStep {
  /** States before the step, of the lines that it changes. */
  readonly states: Map<LineRef, LineState | null>;
  /** Indexes of all lines before the step, once it changes their order. */
  indexes: ReadonlyMap<string, number> | null;
}

const stack = new UndoStack<Step>();
const refs = new Map<string, LineRef>();
let open: OpenStep | null = null;
let applying: Promise<unknown> = Promise.resolve();
let visit = 0;

/** Forgets all steps. They hold texts of the vault, so they end with the screen. */
export function clearHistory(): void {
  stack.clear();
  refs.clear();
  visit += 1;
  publish();
}

/**
 * Runs an action as one step of the history; an action inside another one belongs to that one's step. `typed` names the
 * line whose text is typed.
 * @returns The result, and the step (null where nothing changed).
 */
export function recordStep<T>(action: () => T, typed: string | null = null): { result: T; step: Step | null } {
  if (open) return { result: action(), step: null };
  const begun: OpenStep = { states: new Map(), indexes: null };
  open = begun;
  try {
    const result = runInAction(action);
    return { result, step: close(begun, typed) };
  } finally {
    open = null;
  }
}

/** Notes the order of the lines before a step changes it: where a gap is used up, it moves the lines beside it too. */
export function noteOrder(): void {
  if (open) open.indexes ??= new Map(lines.items.map(({ id, index }) => [id, index]));
}

/** Notes the state of a line before it is changed, created or deleted within a step. */
export function noteLine(id: string): void {
  const ref = refOf(id);
  if (open && !open.states.has(ref)) open.states.set(ref, stateOf(ref));
}

/** Notes a line that the step has created. */
export function noteCreated(id: string): void {
  const ref = refOf(id);
  if (open && !open.states.has(ref)) open.states.set(ref, null);
}

/** Deletes a line without a text. Undo goes back to its last text, and never to the empty line. */
export function dropEmptyLine(id: string): void {
  const ref = refOf(id);
  for (let change = changeOf(ref); change; change = changeOf(ref)) {
    if (change.before && change.before.values.text.trim() !== '') {
      change.after = null;
      break;
    }
    if ((stack.last?.changes.length ?? 0) > 1) break;
    stack.takeDone();
  }
  lines.remove(id);
  publish();
}

/** Change of a line by the latest step. */
function changeOf(ref: LineRef): LineChange | undefined {
  return stack.last?.changes.find((change) => change.ref === ref);
}

/** Undoes or redoes the latest step, after those under way. Null where there is none, else whether all came back. */
export function applyLatest(direction: Direction): Promise<Applied | null> {
  return enqueue(direction, () => (direction === 'undo' ? stack.takeDone() : stack.takeUndone()));
}

/** Undoes one step, for the button of a toast. */
export function undoStep(step: Step): Promise<Applied | null> {
  return enqueue('undo', () => stack.takeDone(step) ?? step);
}

export interface Applied {
  readonly isWhole: boolean;
  /** Ids of the lines of the step that exist now. */
  readonly ids: readonly string[];
}

function enqueue(direction: Direction, next: () => Step | undefined): Promise<Applied | null> {
  const run = async (): Promise<Applied | null> => {
    const step = next();
    if (!step) return null;
    const [before, current] = [stack.last, visit];
    publish();
    const isWhole = await applyStep(step, direction);
    if (current === visit) {
      // A step made meanwhile ends what can be redone.
      if (direction === 'redo') stack.addDone(step);
      else if (stack.last === before) stack.addUndone(step);
      publish(1);
    }
    return { isWhole, ids: step.changes.map(({ ref }) => ref.id).filter((id) => lines.get(id)) };
  };
  const applied = applying.then(run);
  applying = applied.catch(() => {});
  return applied;
}

function close({ states, indexes }: OpenStep, typed: string | null): Step | null {
  const changes: LineChange[] = [];
  for (const [ref, before] of states) {
    const after = stateOf(ref);
    const isSame = before && after && before.index === after.index && hasSameValues(before.values, after.values);
    if (!isSame && (before || after)) changes.push({ ref, before, after });
  }
  for (const [id, index] of indexes ?? []) {
    const line = lines.get(id);
    if (!line || line.index === index || states.has(refOf(id))) continue;
    const after = { values: valuesOf(line), index: line.index };
    changes.push({ ref: refOf(id), before: { ...after, index }, after });
  }
  if (changes.length === 0) return null;
  const step = { changes, typed, at: Date.now() };
  if (!joinTyping(step)) stack.push(step);
  publish();
  return step;
}

/** Adds typing to the step of the letters before it: same line, no pause, and no other device's change in between. */
function joinTyping(step: Step): boolean {
  const { last } = stack;
  const [change] = step.changes;
  const former = last?.changes[0];
  if (!last || !former?.after || !change?.before || !change.after || stack.canRedo) return false;
  if (step.typed === null || last.typed !== step.typed || step.at - last.at >= TYPING_PAUSE_MS) return false;
  if (step.changes.length > 1 || last.changes.length > 1 || former.ref !== change.ref) return false;
  if (!hasSameValues(former.after.values, change.before.values)) return false;
  former.after = change.after;
  last.at = step.at;
  return true;
}

/** The reference that all steps share for a line; after a copy of it was made, for the copy. */
function refOf(id: string): LineRef {
  const known = refs.get(id);
  if (known?.id === id) return known;
  const ref = [...refs.values()].find((one) => one.id === id) ?? { id };
  refs.set(id, ref);
  return ref;
}

function stateOf({ id }: LineRef): LineState | null {
  const line = lines.get(id);
  return line ? { values: valuesOf(line), index: line.index } : null;
}

function publish(more = 0): void {
  useHistory.setState(({ applied }) => ({ canUndo: stack.canUndo, canRedo: stack.canRedo, applied: applied + more }));
}
