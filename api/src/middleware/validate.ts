import { getKindDeclaration, HEADER_MEMBER, isEnvelope, isKind, type Kind, type Operation } from '@northkeep/contracts';
import type { z } from 'zod';
import { type ApiError, createApiError, invalidInputError } from '../errors.ts';

/** Output type of a schema; undefined when none is declared. */
export type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined;
type Issues = z.core.$ZodIssue[];

const details = (issues: Issues) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]));

/** Returns the parsed value, undefined without a schema. Throws 400 with a message per invalid field. */
export function parseInput<T extends z.ZodType | undefined>(schema: T, value: unknown): SchemaOutput<T> {
  return parseOr(schema, value, (issues) => invalidInputError(details(issues)));
}

/** Parses a body. Throws special error codes for plain values in sealed fields and for raw passwords. */
export function parseBody<T extends z.ZodType | undefined>(
  schema: T,
  value: unknown,
  { writes }: Operation,
): SchemaOutput<T> {
  return parseOr(schema, value, (issues) => {
    if (writes && issues.some(({ path }) => isPlainInSealedPlace(writes.kind, path, value)))
      return createApiError('NOT_SEALED');
    if (issues.some(({ path }) => path.at(-1) === 'password' && typeof valueAt(value, path) === 'string'))
      return createApiError('RAW_PASSWORD');
    return invalidInputError(details(issues));
  });
}

function parseOr<T extends z.ZodType | undefined>(schema: T, value: unknown, refuse: (issues: Issues) => ApiError) {
  if (!schema) return undefined as SchemaOutput<T>;
  const result = schema.safeParse(value);
  if (!result.success) throw refuse(result.error.issues);
  return result.data as SchemaOutput<T>;
}

/**
 * Returns true for an issue about a plain value in a sealed field. The path starts with `items.<n>` in bulk requests,
 * with the name of the kind in a second record of another kind, such as `weeklyProgress` in the body of a step, and with
 * `headers` in a list of headers by id.
 */
function isPlainInSealedPlace(writtenKind: Kind, path: readonly PropertyKey[], body: unknown): boolean {
  const [first] = path;
  const isBeside = isKind(first);
  const isListedHeader = first === 'headers' && path.length > 1;
  const start = first === 'items' ? 2 : isBeside || isListedHeader ? 1 : 0;
  const { fields } = getKindDeclaration(isBeside ? first : writtenKind);
  const name = path[start];
  const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.seal !== 'sealed' && name !== HEADER_MEMBER && !isListedHeader) return false;
  const steps = path.slice(start, path.length);
  // An issue inside an envelope, such as `text.c`, is about the envelope's format, not about a plain value.
  return (
    steps.every((_, i) => !isEnvelope(valueAt(body, path.slice(0, start + i + 1)))) &&
    valueAt(body, path.slice(0, start + 1)) !== undefined
  );
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
