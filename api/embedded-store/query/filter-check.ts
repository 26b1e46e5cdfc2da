import type { Fields } from '../bson/values.ts';
import { isFields } from '../bson/values.ts';
import { badValue } from '../errors.ts';

type Check = (argument: unknown, operator: string) => void;

const acceptAnything: Check = () => undefined;

const requireArray: Check = (argument, operator) => {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`);
};

const requireArrayOfValues: Check = (argument, operator) => {
  requireArray(argument, operator);
  if (Array.isArray(argument) && argument.some((item) => isFields(item) && isOperatorDocument(item))) {
    throw badValue(`cannot nest $ under ${operator}`);
  }
};

const requireSize: Check = (argument) => {
  if (!Number.isInteger(argument) || Number(argument) < 0) throw badValue('$size needs a whole number from 0');
};

const requireRegexSource: Check = (argument) => {
  if (typeof argument !== 'string' && !(argument instanceof RegExp)) throw badValue('$regex has to be a string');
};

const requireRegexOptions: Check = (argument) => {
  if (typeof argument !== 'string' || !/^[ims]*$/.test(argument)) {
    throw badValue(`the embedded store supports the $options i, m and s, not '${String(argument)}'`);
  }
};

const requireCondition: Check = (argument, operator) => {
  if (argument instanceof RegExp) return;
  if (!isFields(argument) || !isOperatorDocument(argument)) throw badValue(`${operator} needs a regex or a document`);
  checkCondition(argument);
};

const requireElementMatch: Check = (argument, operator) => {
  if (!isFields(argument)) throw badValue(`${operator} needs an Object`);
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
    else if (name.startsWith('$')) throw badValue(`the embedded store does not support the query operator ${name}`);
    else if (name === '' || name.split('.').includes('__proto__')) throw badValue(`unusable field name '${name}'`);
    else if (isFields(condition) && isOperatorDocument(condition)) checkCondition(condition);
  }
}

function checkBranches(name: string, branches: unknown): void {
  if (!Array.isArray(branches) || branches.length === 0) throw badValue(`${name} must be a nonempty array`);
  for (const branch of branches) {
    if (!isFields(branch)) throw badValue(`${name} entries need to be full objects`);
    checkFilter(branch);
  }
}

function checkCondition(condition: Fields): void {
  for (const [operator, argument] of Object.entries(condition)) {
    const check = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (check === undefined) throw badValue(`the embedded store does not support the query operator ${operator}`);
    check(argument, operator);
  }
  if ('$options' in condition && !('$regex' in condition)) throw badValue('$options needs a $regex');
}
