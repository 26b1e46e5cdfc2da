import { Router } from '@koa/router';
import type { AppRouter, AppState } from '../../context.ts';
import { notFoundError } from '../../errors.ts';
import { sendHtmlPage } from '../dev-page.ts';
import { html } from '../html.ts';
import { renderEmailBody } from './email.ts';
import { listMails, presentMail, readMail } from './local-mailbox.ts';
import type { MailGateway } from './mail-gateway.ts';

/**
 * Routes of the local mailbox: `/dev/mail` as pages, `/dev/mail.json` for tests. Lists all emails that were caused
 * before the request. Mounted only outside production.
 */
export function mailboxRoutes(outbox: Pick<MailGateway, 'drain'>): AppRouter {
  const router = new Router<AppState>({ prefix: '/dev' });

  router.get('/mail', async (ctx) => {
    await outbox.drain();
    const mails = await listMails();
    const rows = mails.map(
      ({ id, to, at, email }) =>
        html`<li><a href="/dev/mail/${id}">${email.subject}</a><span>${to}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</span></li>`,
    );
    const list = rows.length > 0 ? html`<ul class="list">${rows}</ul>` : html`<p>No mail yet.</p>`;
    const note = html`<p class="note">Mails of this instance stay here. With SMTP_URL they are sent.</p>`;
    sendHtmlPage(ctx, { path: '/dev', title: 'Mail · Northkeep', body: html`<h1>Mail</h1>${note}${list}` });
  });

  router.get('/mail.json', async (ctx) => {
    await outbox.drain();
    ctx.set('cache-control', 'no-store');
    ctx.body = (await listMails()).map(presentMail);
  });

  router.get('/mail/:id', async (ctx) => {
    const mail = await readMail(ctx.params.id ?? '');
    if (!mail) throw notFoundError();
    const { to, email } = mail;
    const head = html`<p class="note"><a href="/dev/mail">All mails</a></p><p class="note">To ${to}: ${email.subject}</p>`;
    sendHtmlPage(ctx, {
      path: '/dev',
      title: `${email.subject} · Northkeep`,
      body: html`${head}${renderEmailBody(email)}`,
    });
  });

  return router;
}
