import { compareValues } from '../bson/key-encoding.ts';
import { isSubdocument, toJsValue, typeName } from '../bson/values.ts';
import { badValueError, failedToParseError, unsupportedFeatureError } from '../errors.ts';
import { addNumbers } from './arithmetic.ts';
import { applyAddToSet, applyPop, applyPull, applyPush } from './array-operators.ts';
import type { ValueSlot } from './value-slot.ts';

export interface OperatorInput {
  slot: ValueSlot;
  path: string;
  argument: unknown;
  /** Current time in ms since 1970, the same for all operators of an update. */
  now: number;
}

interface Operator {
  /** True when the operator creates missing sub-documents along the path. */
  creates: boolean;
  onInsertOnly?: true;
  apply(target: OperatorInput): void;
}

const creating = (apply: Operator['apply']): Operator => ({ creates: true, apply });
const changing = (apply: Operator['apply']): Operator => ({ creates: false, apply });

const set = ({ slot, argument }: OperatorInput) => slot.set(argument);

/**
 * Operator `$min` (sign -1) or `$max` (sign 1): stores the argument when the field is missing, or when the argument is
 * less or greater than the stored value.
 */
const keepExtreme =
  (sign: 1 | -1) =>
  ({ slot, argument }: OperatorInput) => {
    const current = slot.get();
    if (current === undefined || sign * compareValues(argument, current) > 0) slot.set(argument);
  };

function currentDate({ slot, path, argument, now }: OperatorInput): void {
  const type = isSubdocument(argument) ? toJsValue(argument.$type) : argument === true ? 'date' : undefined;
  if (type === 'timestamp') throw unsupportedFeatureError(`$currentDate of the type timestamp at '${path}'`);
  if (type !== 'date') throw badValueError(`$currentDate takes true or {$type: 'date'}, not ${typeName(argument)}`);
  slot.set(new Date(now));
}

/** Supported update operators; every other name is rejected. */
export const UPDATE_OPERATORS: Readonly<Record<string, Operator>> = {
  $set: creating(set),
  $setOnInsert: { creates: true, onInsertOnly: true, apply: set },
  $unset: changing(({ slot }) => slot.unset()),
  $inc: creating(({ slot, path, argument }) => slot.set(addNumbers(slot.get(), argument, path))),
  $min: creating(keepExtreme(-1)),
  $max: creating(keepExtreme(1)),
  $currentDate: creating(currentDate),
  $push: creating(applyPush),
  $addToSet: creating(applyAddToSet),
  $pull: changing(applyPull),
  $pop: changing(applyPop),
};

/** Returns the operator with this name. Throws `FailedToParse` for an unsupported one. */
export function findUpdateOperator(name: string): Operator {
  const operator = UPDATE_OPERATORS[name];
  if (!operator) throw failedToParseError(`the embedded store does not support the update operator ${name}`);
  return operator;
}
