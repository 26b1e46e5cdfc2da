import { model, Schema } from 'mongoose';
import type { Sealed } from './server-key.ts';

/** How a {@link Sealed} value rests inside a document. */
export const sealedSchema = new Schema<Sealed>(
  {
    v: { type: Number, required: true },
    kid: { type: String, required: true },
    n: { type: String, required: true },
    c: { type: String, required: true },
  },
  { _id: false },
);

/** One document that names every key values were ever sealed with, so that a start without one of them stops. */
interface KeyLedger {
  _id: 'server-keys';
  kids: string[];
  /** Key for what must be stable or unguessable without being stored by user: sealed base64 of 32 bytes. */
  pepper: Sealed | null;
}

const schema = new Schema<KeyLedger>(
  {
    _id: { type: String, required: true },
    kids: { type: [String], required: true },
    pepper: { type: sealedSchema, default: null },
  },
  { collection: 'server_keys', versionKey: false },
);

export const LEDGER_ID = 'server-keys';
export const KeyLedgerModel = model<KeyLedger>('KeyLedger', schema);
