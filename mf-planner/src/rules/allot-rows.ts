/**
 * Allots the rows that a list may show to its parts, in order: each part gets as many as it has, the last one what is
 * left. Parts after it are left out.
 */
export function allotRows(sizes: readonly number[], rows: number): number[] {
  const shares: number[] = [];
  let left = rows;
  for (const size of sizes) {
    if (left <= 0) break;
    shares.push(Math.min(size, left));
    left -= size;
  }
  return shares;
}
