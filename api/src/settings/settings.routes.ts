import { OPERATIONS, SETTINGS_ID } from '@northkeep/contracts';
import { changeBody } from '@northkeep/contracts/schemas';
import { type AppRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { callChange, callList } from '../records/record-calls.ts';

/** The one record of settings; answers null until a first change, based on revision 0, makes it. */
export function settingsRoutes(): AppRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.readSettings, {}, async (ctx) => (await callList(ctx, 'settings'))[0] ?? null);
  handle(router, OPERATIONS.changeSettings, { body: changeBody('settings') }, (ctx) =>
    callChange(ctx, { kind: 'settings', id: SETTINGS_ID }),
  );
  return router;
}
