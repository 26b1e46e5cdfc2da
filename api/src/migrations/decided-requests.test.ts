import { describe, expect, it } from 'vitest';
import { AuditLogModel } from '../audit/audit-log.model.ts';
import { SupportModel } from '../support/support.model.ts';
import { createDecidedRequests } from '../testing/decided-requests.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { decidedRequestAuditEntries } from './steps/0004-decided-requests.ts';

const REQUESTS = 450;

useTestApp();

async function runAll(): Promise<number> {
  let changed = 0;
  for (let after: string | null = null, isDone = false; !isDone; ) {
    const batch = await decidedRequestAuditEntries.runBatch(after);
    changed += batch.changed;
    after = batch.next;
    isDone = after === null;
  }
  return changed;
}

describe('migration step decided-requests', () => {
  it('adds each decided request to the audit log once, with its administrator and time', async () => {
    const decided = await createDecidedRequests(REQUESTS);
    await SupportModel.create({
      kind: 'other',
      email: 'open@northkeep.test',
      message: 'm',
      state: 'open',
      at: new Date(),
    });
    expect(await decidedRequestAuditEntries.count()).toBe(REQUESTS);
    expect(await runAll()).toBe(REQUESTS);
    expect(await runAll()).toBe(0);
    expect(await decidedRequestAuditEntries.count()).toBe(0);
    const entries = await AuditLogModel.find().sort({ targetId: 1 }).lean();
    expect(entries.map(({ targetId, by, at, action }) => ({ targetId, by, at, action }))).toEqual(decided);
  });
});
