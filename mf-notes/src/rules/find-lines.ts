/** Lines whose text holds every word of the query, those that start with it first. */
export function findLines<L extends { readonly text: string }>(lines: readonly L[], query: string, limit: number): L[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const found = lines.filter(({ text }) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  const starts = ({ text }: L) => (text.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => starts(a) - starts(b)).slice(0, limit);
}
