import { Long } from 'bson';
import { encodeValue } from '../bson/key-encoding.ts';
import { type Fields, hasField, isSubdocument } from '../bson/values.ts';
import { badValueError, unsupportedFeatureError } from '../errors.ts';

/** Name of a top-level field, or a constant. */
type Operand = { field: string } | { constant: unknown };

/** Parsed `$group`: its key, and the operand of each `$sum`. */
interface Group {
  key: Operand;
  sums: ReadonlyMap<string, Operand>;
  /** True when the result depends only on the number of documents, as in the driver's `countDocuments`. */
  isConstant: boolean;
}

/** Parses a `$group` whose only accumulator is `$sum`. Throws for expressions and other accumulators. */
export function readGroup({ _id, ...fields }: Fields): Group {
  if (_id === undefined) throw badValueError("$group needs an '_id'");
  const key = readOperand(_id, '$group');
  const sums = new Map(Object.entries(fields).map(([name, value]) => [name, readSum(name, value)]));
  return { key, sums, isConstant: [key, ...sums.values()].every((operand) => 'constant' in operand) };
}

function readSum(name: string, value: unknown): Operand {
  const names = isSubdocument(value) ? Object.keys(value) : [];
  if (!isSubdocument(value) || names.length !== 1) throw badValueError(`'${name}' of $group needs one accumulator`);
  if (names[0] !== '$sum') throw unsupportedFeatureError(`the accumulator ${names[0]}`);
  return readOperand(value.$sum, '$sum');
}

function readOperand(value: unknown, where: string): Operand {
  if (isSubdocument(value) || Array.isArray(value))
    throw unsupportedFeatureError(`the expression ${Object.keys(value)[0] ?? '{}'} in ${where}`);
  if (typeof value !== 'string' || !value.startsWith('$')) return { constant: value };
  if (!/^\$[^$.]+$/.test(value)) throw unsupportedFeatureError(`the expression ${value} in ${where}`);
  return { field: value.slice(1) };
}

const operandOf = (operand: Operand, document: Fields): unknown => {
  if ('constant' in operand) return operand.constant;
  return hasField(document, operand.field) ? document[operand.field] : null;
};

/** Returns the number that `$sum` adds for a value: 0 for any other type. */
const numberOf = (value: unknown): number =>
  value instanceof Long ? value.toNumber() : typeof value === 'number' ? value : 0;

/** Sums of each group. */
export class GroupSums {
  readonly #group: Group;
  readonly #groups = new Map<string, Fields>();
  #bytes = 0;

  constructor(group: Group) {
    this.#group = group;
  }

  /** Bytes of the keys of all groups. */
  get bytes(): number {
    return this.#bytes;
  }

  add(document: Fields): void {
    this.#addTo(document, 1);
  }

  /** Adds a number of documents to a group whose key and sums are constants. */
  addCount(count: number): void {
    if (count > 0) this.#addTo({}, count);
  }

  #addTo(document: Fields, times: number): void {
    const key = operandOf(this.#group.key, document);
    const encoded = encodeValue(key).toString('latin1');
    const known = this.#groups.get(encoded);
    const result = known ?? { _id: key };
    if (!known) {
      this.#groups.set(encoded, result);
      this.#bytes += encoded.length;
    }
    for (const [name, operand] of this.#group.sums)
      result[name] = numberOf(result[name]) + times * numberOf(operandOf(operand, document));
  }

  results(): Fields[] {
    return [...this.#groups.values()];
  }
}
