/**
 * Focuses the same button in the next row of a list, or in the previous row. It is called before the row of this button
 * is removed, because an open dialog would otherwise focus itself.
 */
export function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  if (!row || !neighbour) return;
  const at = [...row.querySelectorAll<Element>('button')].indexOf(button);
  neighbour.querySelectorAll('button')[at]?.focus();
}
