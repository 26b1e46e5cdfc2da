import type { Fields } from '../bson/values.ts';
import { isSubdocument } from '../bson/values.ts';
import { badValueError } from '../errors.ts';

type Check = (argument: unknown, operator: string) => void;

const acceptAnything: Check = () => undefined;

const requireArray: Check = (argument, operator) => {
  if (!Array.isArray(argument)) throw badValueError(`${operator} needs an array`);
};

const requireArrayOfValues: Check = (argument, operator) => {
  requireArray(argument, operator);
  if (Array.isArray(argument) && argument.some((item) => isSubdocument(item) && isOperatorDocument(item))) {
    throw badValueError(`cannot nest $ under ${operator}`);
  }
};

const requireSize: Check = (argument) => {
  if (!Number.isInteger(argument) || Number(argument) < 0) throw badValueError('$size needs a whole number from 0');
};

const requireRegexSource: Check = (argument) => {
  if (typeof argument !== 'string' && !(argument instanceof RegExp)) throw badValueError('$regex has to be a string');
};

const requireRegexOptions: Check = (argument) => {
  if (typeof argument !== 'string' || !/^[ims]*$/.test(argument)) {
    throw badValueError(`the embedded store supports the $options i, m and s, not '${String(argument)}'`);
  }
};

const requireCondition: Check = (argument, operator) => {
  if (argument instanceof RegExp) return;
  if (!isSubdocument(argument) || !isOperatorDocument(argument))
    throw badValueError(`${operator} needs a regex or a document`);
  checkCondition(argument);
};

const requireElementMatch: Check = (argument, operator) => {
  if (!isSubdocument(argument)) throw badValueError(`${operator} needs an Object`);
  const isLogical = Object.keys(argument).some((name) => name in LOGICAL_OPERATORS);
  if (isOperatorDocument(argument) && !isLogical) checkCondition(argument);
  else checkFilter(argument);
};

const OPERATORS: Readonly<Record<string, Check>> = {
  $eq: acceptAnything,
  $ne: acceptAnything,
  $gt: acceptAnything,
  $gte: acceptAnything,
  $lt: acceptAnything,
  $lte: acceptAnything,
  $exists: acceptAnything,
  $in: requireArrayOfValues,
  $nin: requireArrayOfValues,
  $not: requireCondition,
  $elemMatch: requireElementMatch,
  $regex: requireRegexSource,
  $options: requireRegexOptions,
  $size: requireSize,
};

/** Operators that combine whole filters. */
export const LOGICAL_OPERATORS: Readonly<Record<string, true>> = { $and: true, $or: true, $nor: true };

/** True when a condition consists of operators. Any other document is a value that the field must equal. */
export const isOperatorDocument = (value: Fields) => Object.keys(value)[0]?.startsWith('$') === true;

/** Throws an error that names the first operator outside the supported subset, or a malformed argument. */
export function checkFilter(filter: Fields): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (Object.hasOwn(LOGICAL_OPERATORS, name)) checkBranches(name, condition);
    else if (name.startsWith('$'))
      throw badValueError(`the embedded store does not support the query operator ${name}`);
    else if (name === '' || name.split('.').includes('__proto__')) throw badValueError(`unusable field name '${name}'`);
    else if (isSubdocument(condition) && isOperatorDocument(condition)) checkCondition(condition);
  }
}

function checkBranches(name: string, branches: unknown): void {
  if (!Array.isArray(branches) || branches.length === 0) throw badValueError(`${name} must be a nonempty array`);
  for (const branch of branches) {
    if (!isSubdocument(branch)) throw badValueError(`${name} entries need to be full objects`);
    checkFilter(branch);
  }
}

function checkCondition(condition: Fields): void {
  for (const [operator, argument] of Object.entries(condition)) {
    const check = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (check === undefined) throw badValueError(`the embedded store does not support the query operator ${operator}`);
    check(argument, operator);
  }
  if ('$options' in condition && !('$regex' in condition)) throw badValueError('$options needs a $regex');
}
