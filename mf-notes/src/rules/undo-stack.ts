/** Largest number of steps that can be undone. */
export const UNDO_MAX = 50;

/**
 * Steps that can be undone and steps that can be redone. A new step clears the steps that can be redone. Of more than
 * {@link UNDO_MAX} steps the oldest is dropped.
 */
export class UndoStack<Step> {
  #done: readonly Step[] = [];
  #undone: readonly Step[] = [];

  get last(): Step | undefined {
    return this.#done.at(-1);
  }
  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  push(step: Step): void {
    this.#done = [...this.#done, step].slice(-UNDO_MAX);
    this.#undone = [];
  }

  /** Removes and returns the latest step, or the given one, from the steps that can be undone. */
  takeDone(step: Step | undefined = this.#done.at(-1)): Step | undefined {
    if (step === undefined || !this.#done.includes(step)) return undefined;
    this.#done = this.#done.filter((one) => one !== step);
    return step;
  }

  takeUndone(): Step | undefined {
    const step = this.#undone.at(-1);
    this.#undone = this.#undone.slice(0, -1);
    return step;
  }

  /** Adds an undone step to the steps that can be redone. */
  addUndone(step: Step): void {
    this.#undone = [...this.#undone, step];
  }

  /**
   * Adds a redone step to the steps that can be undone. Unlike a new step, it does not clear the steps that can be
   * redone.
   */
  addDone(step: Step): void {
    this.#done = [...this.#done, step].slice(-UNDO_MAX);
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}
