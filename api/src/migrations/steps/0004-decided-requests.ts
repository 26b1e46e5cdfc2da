import mongoose from 'mongoose';
import type { DataStep } from '../step.ts';

/** A support request that was decided before the audit log existed. */
interface DecidedRequest {
  readonly _id: mongoose.Types.ObjectId;
  readonly state: 'waived' | 'closed';
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

const BATCH = 200;
const requests = () => mongoose.connection.collection<DecidedRequest>('support_requests');
const log = () => mongoose.connection.collection<{ _id: string }>('audit_log');

/** Adds an audit log entry for each support request that was decided before the audit log existed. */
export const decidedRequestAuditEntries: DataStep = {
  number: 4,
  name: 'decided-requests',
  async count() {
    const ids = await requests()
      .find({ decidedBy: { $ne: null as never } }, { projection: { state: 1 } })
      .toArray();
    const known = await log().countDocuments({ _id: { $in: ids.map(entryId) } });
    return ids.length - known;
  },
  async runBatch(after) {
    const page = await requests()
      .find({
        decidedBy: { $ne: null as never },
        ...(after ? { _id: { $gt: new mongoose.Types.ObjectId(after) } } : {}),
      })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const last = page.at(-1);
    if (!last) return { changed: 0, next: null };
    // `$setOnInsert` changes no existing entry. A repeated batch therefore adds no second entry, and neither does a
    // request whose decision this release has logged itself.
    const { upsertedCount } = await log().bulkWrite(
      page.map((request) => ({
        updateOne: { filter: { _id: entryId(request) }, update: { $setOnInsert: entryOf(request) }, upsert: true },
      })),
    );
    return { changed: upsertedCount, next: page.length < BATCH ? null : last._id.toHexString() };
  },
};

const actionOf = ({ state }: Pick<DecidedRequest, 'state'>) => (state === 'waived' ? 'fee-waived' : 'request-closed');
const entryId = (request: Pick<DecidedRequest, '_id' | 'state'>) => `${actionOf(request)}:${request._id.toHexString()}`;
const entryOf = (request: DecidedRequest) => ({
  at: request.decidedAt,
  by: request.decidedBy,
  action: actionOf(request),
  targetId: request._id.toHexString(),
  title: null,
  detail: null,
});
