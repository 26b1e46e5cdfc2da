/**
 * Returns the ids with one id moved to another position. Returns the same list when the id is already there or unknown.
 */
export function moveId(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id);
  const target = Math.max(0, Math.min(ids.length - 1, to));
  if (from === -1 || from === target) return ids;
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, target), id, ...rest.slice(target)];
}
