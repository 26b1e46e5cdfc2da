import { type Field, isEnvelope, kindShape, type Operation } from '@northkeep/contracts';
import type { z } from 'zod';
import { type ApiError, fail, invalidInput } from '../errors.ts';

/** What a schema gives, undefined where none is declared. */
export type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type Issues = z.core.$ZodIssue[];

const details = (issues: Issues) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]));

/** The parsed value, undefined where nothing is declared; throws 400 with a reason by field. */
export function parse<T extends z.ZodType | undefined>(schema: T, value: unknown): Out<T> {
  return parseOr(schema, value, (issues) => invalidInput(details(issues)));
}

/** {@link parse} for a body, telling plain values in sealed places and raw passwords apart from other mistakes. */
export function parseBody<T extends z.ZodType | undefined>(schema: T, value: unknown, { writes }: Operation): Out<T> {
  return parseOr(schema, value, (issues) => {
    const fields = writes ? kindShape(writes.kind).fields : {};
    if (issues.some(({ path }) => isPlainInSealedPlace(fields, path, value))) return fail('NOT_SEALED');
    if (issues.some(({ path }) => path.at(-1) === 'password' && typeof at(value, path) === 'string'))
      return fail('RAW_PASSWORD');
    return invalidInput(details(issues));
  });
}

function parseOr<T extends z.ZodType | undefined>(schema: T, value: unknown, refuse: (issues: Issues) => ApiError) {
  if (!schema) return undefined as Out<T>;
  const result = schema.safeParse(value);
  if (!result.success) throw refuse(result.error.issues);
  return result.data as Out<T>;
}

/** The path of an issue starts at the field, or at `items.<n>` in a bulk. */
function isPlainInSealedPlace(
  fields: Readonly<Record<string, Field>>,
  path: readonly PropertyKey[],
  body: unknown,
): boolean {
  const start = path[0] === 'items' ? 2 : 0;
  const name = path[start];
  const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.seal !== 'sealed') return false;
  const steps = path.slice(start, path.length);
  // Issues inside an envelope (`text.c`) are about its form; the value that should be one is further up.
  return (
    steps.every((_, i) => !isEnvelope(at(body, path.slice(0, start + i + 1)))) &&
    at(body, path.slice(0, start + 1)) !== undefined
  );
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
