import type { ImportContent } from '@northkeep/shared-archive';
import type { BatchedList, BatchMessage } from './protocol.ts';

/** Content of an import that is put together from its batches. */
export class ContentBuilder {
  readonly #lists: { [List in BatchedList]: ImportContent[List][number][] } = {
    records: [],
    savedCards: [],
    refused: [],
  };

  add({ list, items }: BatchMessage): void {
    const target: ImportContent[BatchedList][number][] = this.#lists[list];
    for (const item of items) target.push(item);
  }

  build(rest: Omit<ImportContent, BatchedList>): ImportContent {
    return { ...rest, ...this.#lists };
  }
}
