import { OPERATIONS, SETTINGS_ID } from '@northkeep/contracts';
import { changeBody, recordOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { handleChange, handleList } from '../records/record-handlers.ts';

/** Routes of the settings record. Reading returns null until the first change, with base revision 0, creates it. */
export function settingsRoutes(): ApiRouter {
  const router = apiRouter();
  handle(
    router,
    OPERATIONS.readSettings,
    { answer: recordOut('settings').nullable() },
    async (ctx) => (await handleList(ctx, 'settings'))[0] ?? null,
  );
  handle(router, OPERATIONS.changeSettings, { body: changeBody('settings'), answer: recordOut('settings') }, (ctx) =>
    handleChange(ctx, { kind: 'settings', id: SETTINGS_ID }),
  );
  return router;
}
