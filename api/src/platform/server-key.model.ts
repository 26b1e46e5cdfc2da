import { model, Schema } from 'mongoose';
import type { ServerSealedValue } from './server-key.ts';

/** Schema of a {@link ServerSealedValue} value inside a document. */
export const sealedValueSchema = new Schema<ServerSealedValue>(
  {
    v: { type: Number, required: true },
    kid: { type: String, required: true },
    n: { type: String, required: true },
    c: { type: String, required: true },
  },
  { _id: false },
);

/**
 * The single document with the ids of all keys that ever sealed a value. A server without one of these keys does not
 * start.
 */
interface KeyLedger {
  _id: 'server-keys';
  kids: string[];
  /** Secret for keyed hashes: sealed base64 of 32 bytes. */
  pepper: ServerSealedValue | null;
  /** Private VAPID key: sealed base64url; null when the environment names the key. */
  vapid: ServerSealedValue | null;
}

const schema = new Schema<KeyLedger>(
  {
    _id: { type: String, required: true },
    kids: { type: [String], required: true },
    pepper: { type: sealedValueSchema, default: null },
    vapid: { type: sealedValueSchema, default: null },
  },
  { collection: 'server_keys', versionKey: false },
);

export const KEY_LEDGER_ID = 'server-keys';
export const KeyLedgerModel = model<KeyLedger>('KeyLedger', schema);
