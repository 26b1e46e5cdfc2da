/**
 * Distributes the rows that a list may show over its parts, in order. Each part gets all of its rows while enough are
 * left, and the last part gets the remaining rows. Parts after it are omitted from the result.
 */
export function distributeRows(sizes: readonly number[], rows: number): number[] {
  const shares: number[] = [];
  let left = rows;
  for (const size of sizes) {
    if (left <= 0) break;
    shares.push(Math.min(size, left));
    left -= size;
  }
  return shares;
}
