import { Router } from '@koa/router';
import type { AppRouter, AppState } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { showPage } from '../dev-page.ts';
import { html } from '../html.ts';
import { letterBody } from './letter.ts';
import { listMails, presentMail, readMail } from './local-mailbox.ts';

/** `/dev/mail`: the local mailbox for people, `/dev/mail.json` for journeys. Mounted only outside production. */
export function mailboxRoutes(): AppRouter {
  const router = new Router<AppState>({ prefix: '/dev' });

  router.get('/mail', async (ctx) => {
    const mails = await listMails();
    const rows = mails.map(
      ({ _id, to, at, letter }) =>
        html`<li><a href="/dev/mail/${_id}">${letter.subject}</a><span>${to}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</span></li>`,
    );
    const list = rows.length > 0 ? html`<ul class="list">${rows}</ul>` : html`<p>No mail yet.</p>`;
    const note = html`<p class="note">Mails of this instance stay here. With SMTP_URL they are sent.</p>`;
    showPage(ctx, { path: '/dev', title: 'Mail · Northkeep', body: html`<h1>Mail</h1>${note}${list}` });
  });

  router.get('/mail.json', async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = (await listMails()).map(presentMail);
  });

  router.get('/mail/:id', async (ctx) => {
    const mail = await readMail(ctx.params.id ?? '');
    if (!mail) throw notFound();
    const { to, letter } = mail;
    const head = html`<p class="note"><a href="/dev/mail">All mails</a></p><p class="note">To ${to}: ${letter.subject}</p>`;
    showPage(ctx, { path: '/dev', title: `${letter.subject} · Northkeep`, body: html`${head}${letterBody(letter)}` });
  });

  return router;
}
