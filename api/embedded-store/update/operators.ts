import { compareValues } from '../bson/key-encoding.ts';
import { isFields, promote, typeName } from '../bson/values.ts';
import { badValue, failedToParse, unsupported } from '../errors.ts';
import { add } from './arithmetic.ts';
import { addToSet, pop, pull, push } from './array-operators.ts';
import type { Place } from './place.ts';

export interface Target {
  place: Place;
  path: string;
  argument: unknown;
  /** Milliseconds since 1970: one moment for the whole update. */
  now: number;
}

interface Operator {
  /** Whether missing documents on the way are created. */
  creates: boolean;
  onInsertOnly?: true;
  apply(target: Target): void;
}

const creating = (apply: Operator['apply']): Operator => ({ creates: true, apply });
const changing = (apply: Operator['apply']): Operator => ({ creates: false, apply });

const set = ({ place, argument }: Target) => place.set(argument);

/** Keeps the lesser (`-1`) or the greater (`1`) of the stored and the given value. */
const keepExtreme =
  (sign: 1 | -1) =>
  ({ place, argument }: Target) => {
    const current = place.get();
    if (current === undefined || sign * compareValues(argument, current) > 0) place.set(argument);
  };

function currentDate({ place, path, argument, now }: Target): void {
  const type = isFields(argument) ? promote(argument.$type) : argument === true ? 'date' : undefined;
  if (type === 'timestamp') throw unsupported(`$currentDate of the type timestamp at '${path}'`);
  if (type !== 'date') throw badValue(`$currentDate takes true or {$type: 'date'}, not ${typeName(argument)}`);
  place.set(new Date(now));
}

/** Every update operator there is; any other name is refused. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: creating(set),
  $setOnInsert: { creates: true, onInsertOnly: true, apply: set },
  $unset: changing(({ place }) => place.unset()),
  $inc: creating(({ place, path, argument }) => place.set(add(place.get(), argument, path))),
  $min: creating(keepExtreme(-1)),
  $max: creating(keepExtreme(1)),
  $currentDate: creating(currentDate),
  $push: creating(push),
  $addToSet: creating(addToSet),
  $pull: changing(pull),
  $pop: changing(pop),
};

export function operatorNamed(name: string): Operator {
  const operator = OPERATORS[name];
  if (!operator) throw failedToParse(`the embedded store does not support the update operator ${name}`);
  return operator;
}
