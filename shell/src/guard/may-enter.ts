/**
 * Compares a role with an optional list, as the specification has it: trimmed, in any case, the list an array or a
 * comma string; a missing role counts as 'user'. The server judges again on every route.
 */
export function mayEnter(role: string | undefined, required?: readonly string[] | string): boolean {
  const list = typeof required === 'string' ? required.split(',') : (required ?? []);
  const wanted = list.map(plain).filter((name) => name !== '');
  return wanted.length === 0 || wanted.includes(plain(role ?? 'user'));
}

const plain = (name: string): string => name.trim().toLowerCase();
