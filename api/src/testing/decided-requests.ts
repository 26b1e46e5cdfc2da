import { randomUUID } from 'node:crypto';
import { SupportModel } from '../support/support.model.ts';

/** Audit log entry that is expected for a decided request. */
interface ExpectedEntry {
  readonly targetId: string;
  readonly by: string;
  readonly at: Date;
  readonly action: string;
}

/** Inserts decided support requests. Returns their expected entries in the order of the ids. */
export async function createDecidedRequests(count: number): Promise<readonly ExpectedEntry[]> {
  const requests = await SupportModel.insertMany(
    Array.from({ length: count }, (_, i) => ({
      kind: 'waiver',
      email: `${i}@northkeep.test`,
      message: 'm',
      state: i % 2 === 0 ? 'waived' : 'closed',
      at: new Date(i),
      decidedBy: randomUUID(),
      decidedAt: new Date(i * 1_000),
    })),
  );
  const entries = requests.map(({ _id, state, decidedBy, decidedAt }) => ({
    targetId: _id.toHexString(),
    by: decidedBy ?? '',
    at: decidedAt ?? new Date(0),
    action: state === 'waived' ? 'fee-waived' : 'request-closed',
  }));
  return entries.sort((a, b) => (a.targetId < b.targetId ? -1 : 1));
}
