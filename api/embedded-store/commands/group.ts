import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $addToSet, $avg, $count, $first, $last, $push, $sum } from 'mingo/operators/accumulator';
import { $group } from 'mingo/operators/pipeline';
import { compareValues } from '../bson/key-encoding.ts';
import { hasMatchingValueAt } from '../bson/paths.ts';
import { type Fields, isSubdocument } from '../bson/values.ts';
import { badValueError, unsupportedFeatureError } from '../errors.ts';

type Accumulator = typeof $push;

/** Makes `$push` and `$addToSet` skip documents without the field, as MongoDB does; mingo would add null for them. */
const skipMissing =
  (collect: Accumulator): Accumulator =>
  (documents, field, options) => {
    if (typeof field !== 'string' || !field.startsWith('$')) return collect(documents, field, options);
    const parts = field.slice(1).split('.');
    const withField = documents.filter((document) =>
      hasMatchingValueAt(document, parts, (value) => value !== undefined, false),
    );
    return collect(withField, field, options);
  };

/**
 * Accumulator `$min` (sign -1) or `$max` (sign 1) in MongoDB's comparison order. It compares an array as one value,
 * whereas mingo would compare its items.
 */
const extreme =
  (sign: 1 | -1) =>
  (...given: Parameters<Accumulator>): unknown => {
    let best: unknown = null;
    for (const value of $push(...given)) {
      if (value === null || value === undefined) continue;
      if (best === null || sign * compareValues(value, best) > 0) best = value;
    }
    return best;
  };

const ACCUMULATORS = {
  $addToSet: skipMissing($addToSet),
  $avg,
  $count,
  $first,
  $last,
  $max: extreme(1),
  $min: extreme(-1),
  $push: skipMissing($push),
  $sum,
};

const context = Context.init({ pipeline: { $group }, accumulator: ACCUMULATORS });

/**
 * Compiles a `$group` whose key is a constant, a field, or a document of constants and fields. Throws for expressions
 * and unknown accumulators.
 */
export function compileGroup(spec: Fields): (documents: Fields[]) => Fields[] {
  if (!('_id' in spec)) throw badValueError("$group needs an '_id'");
  for (const [name, value] of Object.entries(spec)) {
    if (name === '_id') checkExpression(value, '$group');
    else checkAccumulator(name, value);
  }
  const aggregator = new Aggregator([{ $group: spec }], { context, scriptEnabled: false });
  return (documents) => aggregator.run<Fields>(documents);
}

function checkAccumulator(name: string, value: unknown): void {
  const names = isSubdocument(value) ? Object.keys(value) : [];
  const [operator = ''] = names;
  if (!isSubdocument(value) || names.length !== 1) throw badValueError(`'${name}' of $group needs one accumulator`);
  if (!Object.hasOwn(ACCUMULATORS, operator)) throw unsupportedFeatureError(`the accumulator ${operator}`);
  checkExpression(value[operator], operator);
}

function checkExpression(value: unknown, where: string): void {
  if (typeof value === 'string' && value.startsWith('$$'))
    throw unsupportedFeatureError(`the variable ${value} in ${where}`);
  if (Array.isArray(value)) throw unsupportedFeatureError(`lists in ${where}`);
  if (!isSubdocument(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (name.startsWith('$')) throw unsupportedFeatureError(`the expression ${name} in ${where}`);
    checkExpression(part, where);
  }
}
