/** The ids with one moved to another position; the same list where it is there already or unknown. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id);
  const target = Math.max(0, Math.min(ids.length - 1, to));
  if (from === -1 || from === target) return ids;
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, target), id, ...rest.slice(target)];
}
