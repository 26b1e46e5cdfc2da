/**
 * Distributes `rows` over the entries of a list, in order; `sizes` contains the number of rows of each entry. An entry
 * gets all of its rows while enough are left, and the last entry gets the remaining rows. The result omits the entries
 * after it.
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
