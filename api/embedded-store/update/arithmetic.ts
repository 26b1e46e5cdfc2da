import { Double, Int32, Long } from 'bson';
import { formatValue, typeName } from '../bson/values.ts';
import { badValueError, typeMismatchError } from '../errors.ts';

const INT32 = { least: -0x80000000n, most: 0x7fffffffn };
const INT64 = { least: -0x8000000000000000n, most: 0x7fffffffffffffffn };

/** Adds for `$inc` with MongoDB's type promotion: int32 overflows to int64, a double makes the sum a double. */
export function addNumbers(current: unknown, amount: unknown, path: string): Int32 | Long | Double {
  if (!isNumeric(amount))
    throw typeMismatchError(`Cannot increment with non-numeric argument: {${path}: ${formatValue(amount)}}`);
  if (current === undefined) return amount;
  if (!isNumeric(current)) {
    throw typeMismatchError(`Cannot apply $inc to a value of non-numeric type: '${path}' is ${typeName(current)}`);
  }
  if (current instanceof Double || amount instanceof Double) return new Double(asNumber(current) + asNumber(amount));
  const sum = asBigInt(current) + asBigInt(amount);
  if (sum < INT64.least || sum > INT64.most) throw badValueError(`$inc of '${path}' goes beyond 64 bits`);
  const fitsInt32 = sum >= INT32.least && sum <= INT32.most;
  const bothInt32 = current instanceof Int32 && amount instanceof Int32;
  return bothInt32 && fitsInt32 ? new Int32(Number(sum)) : Long.fromBigInt(sum);
}

const isNumeric = (value: unknown): value is Int32 | Long | Double =>
  value instanceof Int32 || value instanceof Double || typeName(value) === 'long';

const asNumber = (value: Int32 | Long | Double) => (value instanceof Long ? value.toNumber() : value.value);
const asBigInt = (value: Int32 | Long) => (value instanceof Long ? value.toBigInt() : BigInt(value.value));
