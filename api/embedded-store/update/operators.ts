import { compareValues } from '../bson/key-encoding.ts';
import { isSubdocument, typeName } from '../bson/values.ts';
import { badValueError, failedToParseError, unsupportedFeatureError } from '../errors.ts';
import { addNumbers } from './arithmetic.ts';
import { applyAddToSet, applyPull, applyPush } from './array-operators.ts';
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

/** `$max`: stores the argument when the field is missing or less. */
function keepGreatest({ slot, argument }: OperatorInput): void {
  const current = slot.get();
  if (current === undefined || compareValues(argument, current) > 0) slot.set(argument);
}

function currentDate({ slot, path, argument, now }: OperatorInput): void {
  if (isSubdocument(argument) && '$type' in argument)
    throw unsupportedFeatureError(`$type of $currentDate at '${path}'`);
  if (argument !== true) throw badValueError(`$currentDate takes true, not ${typeName(argument)}`);
  slot.set(new Date(now));
}

/** Supported update operators; every other name is rejected. */
export const UPDATE_OPERATORS: Readonly<Record<string, Operator>> = {
  $set: creating(set),
  $setOnInsert: { creates: true, onInsertOnly: true, apply: set },
  $unset: changing(({ slot }) => slot.unset()),
  $inc: creating(({ slot, path, argument }) => slot.set(addNumbers(slot.get(), argument, path))),
  $max: creating(keepGreatest),
  $currentDate: creating(currentDate),
  $push: creating(applyPush),
  $addToSet: creating(applyAddToSet),
  $pull: changing(applyPull),
};

/** Returns the operator with this name. Throws `FailedToParse` for an unsupported one. */
export function findUpdateOperator(name: string): Operator {
  const operator = UPDATE_OPERATORS[name];
  if (!operator) throw failedToParseError(`the embedded store does not support the update operator ${name}`);
  return operator;
}
