import { runInAction } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import { UndoStack } from '../../../rules/undo-stack.ts';
import { type AppliedStep, applyUndoStep, type LinesPort, type UndoDirection } from './apply-step.ts';
import { hasSameValues, type LineChange, type LineRef, type LineState, lineValuesOf, type UndoStep } from './step.ts';

/** Pause in ms after which typing starts a new step; it equals the pause of the autosave. */
const TYPING_PAUSE_MS = 750;

export interface UndoHistoryPorts extends LinesPort {
  /**
   * Called after the list of steps has changed. `applied` is the number of steps that have been undone or redone so
   * far.
   */
  onChange(state: { readonly canUndo: boolean; readonly canRedo: boolean }, applied: number): void;
}

interface OpenStep {
  /** States of the changed lines before the step. */
  readonly states: Map<LineRef, LineState | null>;
  /**
   * All lines in their order before the step, and the `index` of each; null until the step changes the order of the
   * lines.
   */
  order: { readonly lines: readonly Item<'lines'>[]; readonly indexes: readonly number[] } | null;
}

/** Undo history of one screen: the steps that can be undone and redone (docs/adr/0042-undo-in-the-notes.md). */
export class UndoHistory {
  readonly #ports: UndoHistoryPorts;
  readonly #stack = new UndoStack<UndoStep>();
  readonly #refs = new Map<string, LineRef>();
  #open: OpenStep | null = null;
  #applying: Promise<unknown> = Promise.resolve();
  #visit = 0;

  constructor(ports: UndoHistoryPorts) {
    this.#ports = ports;
  }

  /** Deletes all steps when the screen is left, because they contain texts of the vault. */
  clear(): void {
    this.#stack.clear();
    this.#refs.clear();
    this.#visit += 1;
    this.#publish();
  }

  /**
   * Runs an action as one step of the history. An action inside another one belongs to the step of the outer one.
   * `typed` is the id of the line whose text is typed.
   * @returns The result, and the step (null when nothing changed).
   */
  recordStep<T>(action: () => T, typed: string | null = null): { result: T; step: UndoStep | null } {
    if (this.#open) return { result: action(), step: null };
    const begun: OpenStep = { states: new Map(), order: null };
    this.#open = begun;
    try {
      const result = runInAction(action);
      return { result, step: this.#close(begun, typed) };
    } finally {
      this.#open = null;
    }
  }

  /**
   * Records the `index` of every line before a step changes the order: when there is no free index at the target
   * position, a move also gives new indexes to neighbouring lines.
   */
  noteOrder(): void {
    if (!this.#open || this.#open.order) return;
    const lines = this.#ports.lines.items;
    this.#open.order = { lines, indexes: lines.map(({ index }) => index) };
  }

  /** Records the state of a line before the step changes, creates or deletes it. */
  noteLine(id: string): void {
    const ref = this.#refOf(id);
    if (this.#open && !this.#open.states.has(ref)) this.#open.states.set(ref, this.#stateOf(ref));
  }

  /** Records that the step has created a line. */
  noteCreated(id: string): void {
    const ref = this.#refOf(id);
    if (this.#open && !this.#open.states.has(ref)) this.#open.states.set(ref, null);
  }

  /** Deletes an empty line. Undo restores the line with its last text, never as an empty line. */
  dropEmptyLine(id: string): void {
    const ref = this.#refOf(id);
    for (let change = this.#changeOf(ref); change; change = this.#changeOf(ref)) {
      if (change.before && change.before.values.text.trim() !== '') {
        change.after = null;
        break;
      }
      if ((this.#stack.last?.changes.length ?? 0) > 1) break;
      this.#stack.takeDone();
    }
    this.#ports.lines.remove(id, { unlessTextChanged: true });
    this.#publish();
  }

  /** Returns the change of a line in the latest step. */
  #changeOf(ref: LineRef): LineChange | undefined {
    return this.#stack.last?.changes.find((change) => change.ref === ref);
  }

  /**
   * Undoes or redoes the latest step, after all running undo operations have ended. Returns null when there is no step;
   * otherwise `isWhole` is true when all lines were restored.
   */
  applyLatest(direction: UndoDirection): Promise<AppliedStep | null> {
    return this.#enqueue(direction, () => (direction === 'undo' ? this.#stack.takeDone() : this.#stack.takeUndone()));
  }

  /** Undoes one given step, for the button of a toast. */
  undoStep(step: UndoStep): Promise<AppliedStep | null> {
    return this.#enqueue('undo', () => this.#stack.takeDone(step) ?? step);
  }

  #enqueue(direction: UndoDirection, next: () => UndoStep | undefined): Promise<AppliedStep | null> {
    const run = async (): Promise<AppliedStep | null> => {
      const step = next();
      if (!step) return null;
      const [before, current] = [this.#stack.last, this.#visit];
      this.#publish();
      const currentIdOf = (id: string) => this.#refs.get(id)?.id ?? id;
      const isWhole = await applyUndoStep(step, direction, { ...this.#ports, currentIdOf });
      if (current === this.#visit) {
        // An undone step can be redone only if no new step was made in the meantime.
        if (direction === 'redo') this.#stack.addDone(step);
        else if (this.#stack.last === before) this.#stack.addUndone(step);
        this.#publish(1);
      }
      return { isWhole, ids: step.changes.map(({ ref }) => ref.id).filter((id) => this.#ports.lines.get(id)) };
    };
    const applied = this.#applying.then(run);
    this.#applying = applied.catch(() => {});
    return applied;
  }

  #close({ states, order }: OpenStep, typed: string | null): UndoStep | null {
    const changes: LineChange[] = [];
    for (const [ref, before] of states) {
      const after = this.#stateOf(ref);
      const isSame = before && after && before.index === after.index && hasSameValues(before.values, after.values);
      if (!isSame && (before || after)) changes.push({ ref, before, after });
    }
    for (const [i, line] of (order?.lines ?? []).entries()) {
      const index = order?.indexes[i];
      // Lines with an unchanged index are skipped before the lookup, because only few of many thousand lines move.
      if (index === undefined || line.index === index) continue;
      const ref = this.#refOf(line.id);
      if (states.has(ref) || !this.#ports.lines.get(line.id)) continue;
      const after = { values: lineValuesOf(line), index: line.index };
      changes.push({ ref, before: { ...after, index }, after });
    }
    if (changes.length === 0) return null;
    const step = { changes, typed, at: Date.now() };
    if (!this.#joinTyping(step)) this.#stack.push(step);
    this.#publish();
    return step;
  }

  /**
   * Merges typed text into the previous undo step when both change the same line, without a pause and without a change
   * of another device in between.
   */
  #joinTyping(step: UndoStep): boolean {
    const { last } = this.#stack;
    const [change] = step.changes;
    const former = last?.changes[0];
    if (!last || !former?.after || !change?.before || !change.after || this.#stack.canRedo) return false;
    if (step.typed === null || last.typed !== step.typed || step.at - last.at >= TYPING_PAUSE_MS) return false;
    if (step.changes.length > 1 || last.changes.length > 1 || former.ref !== change.ref) return false;
    if (!hasSameValues(former.after.values, change.before.values)) return false;
    former.after = change.after;
    last.at = step.at;
    return true;
  }

  /**
   * Returns the reference that all steps share for a line. After the line was restored as a copy, the reference has the
   * id of the copy.
   */
  #refOf(id: string): LineRef {
    const known = this.#refs.get(id);
    if (known?.id === id) return known;
    const ref = [...this.#refs.values()].find((one) => one.id === id) ?? { id };
    this.#refs.set(id, ref);
    return ref;
  }

  #stateOf({ id }: LineRef): LineState | null {
    const line = this.#ports.lines.get(id);
    return line ? { values: lineValuesOf(line), index: line.index } : null;
  }

  #publish(more = 0): void {
    this.#ports.onChange({ canUndo: this.#stack.canUndo, canRedo: this.#stack.canRedo }, more);
  }
}
