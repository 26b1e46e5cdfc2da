/**
 * True when a role is in a list, or the list is empty or missing. The list is an array or a comma-separated string;
 * names are trimmed and compared without case; a missing role counts as 'user'. The server checks roles again on every
 * route.
 */
export function hasRequiredRole(role: string | undefined, required?: readonly string[] | string): boolean {
  const list = typeof required === 'string' ? required.split(',') : (required ?? []);
  const allowed = list.map(plain).filter((name) => name !== '');
  return allowed.length === 0 || allowed.includes(plain(role ?? 'user'));
}

const plain = (name: string): string => name.trim().toLowerCase();
