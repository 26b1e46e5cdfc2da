import { Router } from '@koa/router';
import type { AppRouter, AppState } from '../context.ts';
import type { Env } from '../env.ts';
import { DEV_STYLE, devPagesPath } from './dev-page.ts';
import type { MailGateway } from './mail/mail-gateway.ts';
import { MAIL_STYLE } from './mail/mail-style.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';
import { portalRoutes } from './simulator/portal.routes.ts';
import { simulatorRoutes } from './simulator/simulator.routes.ts';

interface DevDeps {
  readonly env: Pick<Env, 'production' | 'mail' | 'payments'>;
  readonly mail: Pick<MailGateway, 'drain'>;
}

/**
 * Routes of the local mailbox and the payment simulator, if used. Production has only an explicitly configured
 * simulator.
 */
export function devRoutes({ env, mail }: DevDeps): AppRouter[] {
  const path = devPagesPath(env);
  const mailbox = !env.production && env.mail.kind === 'mailbox' ? [mailboxRoutes(mail)] : [];
  const simulator = env.payments.kind === 'simulator' ? [simulatorRoutes(path), portalRoutes(path)] : [];
  if (mailbox.length + simulator.length === 0) return [];
  const style = new Router<AppState>({ prefix: path });
  style.get('/style.css', (ctx) => {
    ctx.type = 'text/css; charset=utf-8';
    ctx.body = `${DEV_STYLE}\n${MAIL_STYLE}\n`;
  });
  return [style, ...mailbox, ...simulator];
}
