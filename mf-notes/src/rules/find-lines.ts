/**
 * Returns up to `limit` lines whose text contains every word of the query; texts starting with its first word come
 * first.
 */
export function findLines<Line extends { readonly text: string }>(
  lines: readonly Line[],
  query: string,
  limit: number,
): Line[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const found = lines.filter(({ text }) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  const starts = ({ text }: Line) => (text.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => starts(a) - starts(b)).slice(0, limit);
}
