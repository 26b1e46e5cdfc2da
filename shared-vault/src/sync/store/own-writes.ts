/** Numbers of consecutive writes in the log of recent writes, both inclusive. */
export type WriteRange = readonly [first: number, last: number];

/**
 * Numbers of the writes that one tab has made to the store, so that it does not read its own writes again. Consecutive
 * numbers are stored as one range, because an import makes hundreds of thousands of writes.
 */
export class OwnWrites {
  #ranges: WriteRange[] = [];

  /** Adds a write. Numbers are added in ascending order. */
  add(write: number): void {
    const last = this.#ranges.at(-1);
    if (last && last[1] + 1 === write) this.#ranges[this.#ranges.length - 1] = [last[0], write];
    else this.#ranges.push([write, write]);
  }

  /** Forgets all writes. They are then read again like the writes of another tab. */
  clear(): void {
    this.#ranges = [];
  }

  /** Returns the ranges of the numbers after `after`, up to and including `last`, that other tabs have written. */
  findOthers(after: number, last: number): readonly WriteRange[] {
    const others: WriteRange[] = [];
    let next = after + 1;
    for (const [ownFirst, ownLast] of this.#ranges) {
      if (ownLast < next) continue;
      if (ownFirst > last) break;
      if (ownFirst > next) others.push([next, ownFirst - 1]);
      next = ownLast + 1;
    }
    return next <= last ? [...others, [next, last]] : others;
  }
}
