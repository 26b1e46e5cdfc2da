import { isArrayPosition } from '../bson/paths.ts';
import { type Fields, isSubdocument, typeName } from '../bson/values.ts';
import { CommandError, failedToParseError, unsupportedFeatureError } from '../errors.ts';
import { UPDATE_OPERATORS } from './operators.ts';

interface Step {
  operator: string;
  path: string;
  parts: readonly string[];
  argument: unknown;
}

export type ParsedUpdate = { kind: 'replace'; document: Fields } | { kind: 'modify'; steps: readonly Step[] };

/**
 * Parses an update of typed values. Throws an error that names an unknown operator, a pipeline or a positional path.
 */
export function parseUpdate(update: unknown): ParsedUpdate {
  if (Array.isArray(update)) throw unsupportedFeatureError('updates by an aggregation pipeline');
  if (!isSubdocument(update)) throw failedToParseError('an update needs a document');
  const names = Object.keys(update);
  if (!names.some((name) => name.startsWith('$'))) return { kind: 'replace', document: update };
  const steps = names.flatMap((operator) => readSteps(operator, update[operator]));
  rejectConflictingPaths(steps);
  return { kind: 'modify', steps: steps.sort(byPath) };
}

/**
 * Compares update steps by field name (array positions numerically): MongoDB applies updates in this order, which
 * determines the order of new fields.
 */
function byPath({ parts: a }: Step, { parts: b }: Step): number {
  const at = a.findIndex((part, depth) => part !== b[depth]);
  const [one = '', other = ''] = [a[at], b[at]];
  if (isArrayPosition(one) && isArrayPosition(other)) return Number(one) - Number(other);
  return one < other ? -1 : 1;
}

function readSteps(operator: string, fields: unknown): Step[] {
  if (!Object.hasOwn(UPDATE_OPERATORS, operator)) {
    throw failedToParseError(`the embedded store does not support the update operator ${operator}`);
  }
  if (!isSubdocument(fields))
    throw failedToParseError(`${operator} needs a document of fields, not ${typeName(fields)}`);
  return Object.entries(fields).map(([path, argument]) => {
    const parts = path.split('.');
    for (const part of parts) checkPart(part, path);
    return { operator, path, parts, argument };
  });
}

function checkPart(part: string, path: string): void {
  if (part === '')
    throw new CommandError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name`);
  if (part === '$' || part.startsWith('$[')) throw unsupportedFeatureError(`the positional update path '${path}'`);
  if (part.startsWith('$') || part === '__proto__') {
    throw new CommandError(52, 'DollarPrefixedFieldName', `The update path '${path}' has the unusable name '${part}'`);
  }
}

/** Rejects two changes of one path, or of a path and a path inside it, as MongoDB does. */
function rejectConflictingPaths(steps: readonly Step[]): void {
  const paths = steps.map(({ path }) => path).sort();
  for (const [position, path] of paths.entries()) {
    const conflict = paths.slice(0, position).find((other) => path === other || path.startsWith(`${other}.`));
    if (conflict !== undefined) {
      const message = `Updating the path '${path}' would create a conflict at '${conflict}'`;
      throw new CommandError(40, 'ConflictingUpdateOperators', message);
    }
  }
}
