import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $addToSet, $avg, $count, $first, $last, $max, $min, $push, $sum } from 'mingo/operators/accumulator';
import { $group } from 'mingo/operators/pipeline';
import { type Fields, isFields } from '../bson/values.ts';
import { badValue, unsupported } from '../errors.ts';

const ACCUMULATORS = { $addToSet, $avg, $count, $first, $last, $max, $min, $push, $sum };

const context = Context.init({ pipeline: { $group }, accumulator: ACCUMULATORS });

/** Groups by a constant, a field, or a document of these; accumulates fields or constants. */
export function compileGroup(spec: Fields): (documents: Fields[]) => Fields[] {
  if (!('_id' in spec)) throw badValue("$group needs an '_id'");
  for (const [name, value] of Object.entries(spec)) {
    if (name === '_id') checkExpression(value, '$group');
    else checkAccumulator(name, value);
  }
  const aggregator = new Aggregator([{ $group: spec }], { context, scriptEnabled: false });
  return (documents) => aggregator.run<Fields>(documents);
}

function checkAccumulator(name: string, value: unknown): void {
  const names = isFields(value) ? Object.keys(value) : [];
  const [operator = ''] = names;
  if (!isFields(value) || names.length !== 1) throw badValue(`'${name}' of $group needs one accumulator`);
  if (!Object.hasOwn(ACCUMULATORS, operator)) throw unsupported(`the accumulator ${operator}`);
  checkExpression(value[operator], operator);
}

function checkExpression(value: unknown, where: string): void {
  if (typeof value === 'string' && value.startsWith('$$')) throw unsupported(`the variable ${value} in ${where}`);
  if (Array.isArray(value)) throw unsupported(`lists in ${where}`);
  if (!isFields(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (name.startsWith('$')) throw unsupported(`the expression ${name} in ${where}`);
    checkExpression(part, where);
  }
}
