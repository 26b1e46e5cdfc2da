import { OPERATIONS, SETTINGS_ID } from '@northkeep/contracts';
import { changeRecordBody, recordOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { recordModel } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { handleChange, recordOwnerOf } from '../records/record-handlers.ts';

/** Routes of the settings record. Reading returns null until the first change, with base revision 0, creates it. */
export function settingsRoutes(): ApiRouter {
  const router = apiRouter();
  registerOperation(router, OPERATIONS.readSettings, { answer: recordOut('settings').nullable() }, async (ctx) => {
    const stored = await recordModel('settings')
      .findOne({ ...recordOwnerOf(ctx), id: SETTINGS_ID, deletedAt: null })
      .lean();
    return stored && presentRecord('settings', stored);
  });
  registerOperation(
    router,
    OPERATIONS.changeSettings,
    { body: changeRecordBody('settings'), answer: recordOut('settings') },
    (ctx) => handleChange(ctx, { kind: 'settings', id: SETTINGS_ID }),
  );
  return router;
}
