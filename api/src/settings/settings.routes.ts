import { OPERATIONS, SETTINGS_ID } from '@northkeep/contracts';
import { changeRecordBody, recordResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { findRecord } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { handleChange, recordOwnerOf } from '../records/record-handlers.ts';

/** Routes of the settings record. Reading returns null until the first change, with base revision 0, creates it. */
export function settingsRoutes(): ApiRouter {
  const router = createApiRouter();
  registerOperation(router, OPERATIONS.readSettings, { answer: recordResponse('settings').nullable() }, async (ctx) => {
    const stored = await findRecord({ ...recordOwnerOf(ctx), kind: 'settings', id: SETTINGS_ID, deletedAt: null });
    return stored && presentRecord(stored);
  });
  registerOperation(
    router,
    OPERATIONS.changeSettings,
    { body: changeRecordBody('settings'), answer: recordResponse('settings') },
    (ctx) => handleChange(ctx, { kind: 'settings', id: SETTINGS_ID }),
  );
  return router;
}
