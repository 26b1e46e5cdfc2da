import { type Method, OPERATIONS, type Operation } from '@northkeep/contracts';

const PARAMETER = /:[A-Za-z]+/g;

const patterns = Object.values<Operation>(OPERATIONS)
  .map((operation) => ({
    operation,
    parameters: operation.path.match(PARAMETER)?.length ?? 0,
    form: new RegExp(`^${operation.path.replace(PARAMETER, '[^/]+')}$`),
  }))
  // `/lines/bulk` is its own operation, not a line named 'bulk'.
  .sort((a, b) => a.parameters - b.parameters);

/** The declared operation behind a path below `/api` (without its query), or null. */
export function operationOf(method: Method, path: string): Operation | null {
  return patterns.find(({ operation, form }) => operation.method === method && form.test(path))?.operation ?? null;
}

/** What is not declared is treated as content: the clear operations are the closed list. */
export function carriesContent(operation: Operation | null): boolean {
  return operation?.sealing !== 'clear';
}
