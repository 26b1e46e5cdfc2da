import { type HttpMethod, OPERATIONS, type Operation } from '@northkeep/contracts';

const PARAMETER = /:[A-Za-z]+/g;

const patterns = Object.values<Operation>(OPERATIONS)
  .map((operation) => ({
    operation,
    parameters: operation.path.match(PARAMETER)?.length ?? 0,
    form: new RegExp(`^${operation.path.replace(PARAMETER, '[^/]+')}$`),
  }))
  // Paths with fewer parameters match first: `/lines/bulk` is its own operation, not a line named 'bulk'.
  .sort((a, b) => a.parameters - b.parameters);

/**
 * Finds the declared operation of a path below `/api`, without its query. Returns null when no operation is declared
 * for the path.
 */
export function findOperation(method: HttpMethod, path: string): Operation | null {
  return patterns.find(({ operation, form }) => operation.method === method && form.test(path))?.operation ?? null;
}

/**
 * Returns true when the body must be sealed. Undeclared operations count as content, so only declared operations can
 * send unencrypted text.
 */
export function requiresEncryption(operation: Operation | null): boolean {
  return operation?.sealing !== 'clear';
}
