import { buildSecurityHeaders } from '@northkeep/contracts';
import type { AppContext } from '../context.ts';
import { type Html, html } from './html.ts';

/** Style sheet of the development pages. It is a file, because their Content-Security-Policy forbids inline styles. */
export const DEV_STYLE = `
body { margin: 0; background: #eef2f5; color: #131a20; font: 400 16px/1.5 Figtree, "Segoe UI", Helvetica, Arial, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 48px 24px; }
a { color: inherit; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 600; }
.note { color: #3f4c57; }
.list { margin: 0; padding: 0; list-style: none; border-top: 1px solid #dde4ea; }
.list li { padding: 12px 0; border-bottom: 1px solid #dde4ea; }
.list a { font-weight: 600; }
.list span { display: block; color: #5d6b77; font-size: 14px; }
.pay { padding: 32px; border-radius: 12px; background: #fafcfd; }
.pay + .pay { margin-top: 24px; }
.pay h2 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; font-weight: 600; }
.pay dl { display: grid; grid-template-columns: minmax(72px, 120px) minmax(0, 1fr); gap: 8px 16px; margin: 0 0 24px; }
.pay dt { color: #5d6b77; }
.pay dd { margin: 0; overflow-wrap: anywhere; }
.pay form { display: inline-block; margin: 0 12px 12px 0; }
button { min-height: 44px; padding: 0 22px; border: 1px solid #7d8b97; border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.first { border-color: #131a20; background: #131a20; color: #ffffff; }
:focus-visible { outline: 2px solid #0b6a7d; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { background: #131a21; color: #eff3f6; }
  .note { color: #b3bfca; }
  .list, .list li { border-color: #222c36; }
  .list span, .pay dt { color: #8796a4; }
  .pay { background: #0c1116; }
  button.first { border-color: #eff3f6; background: #eff3f6; color: #0c1116; }
}
`.trim();

/** Path of the development pages: `/dev`, or `/test-payments` for a simulator that production configures explicitly. */
export const devPagesPath = ({ production }: { readonly production: boolean }): string =>
  production ? '/test-payments' : '/dev';

interface Page {
  readonly title: string;
  readonly body: Html;
  /** Base path of the page, the result of {@link devPagesPath}. */
  readonly path: string;
  /** True when the page contains a form that posts to this server. */
  readonly forms?: boolean;
}

/**
 * Responds with an HTML page under a strict Content-Security-Policy (no scripts, no inline styles) and without caching.
 */
export function sendHtmlPage(ctx: AppContext, { title, body, path, forms = false }: Page): void {
  ctx.set(buildSecurityHeaders({ formAction: forms ? "'self'" : "'none'" }));
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/icons/icon.svg">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${path}/style.css">
</head>
<body><main>${body}</main></body>
</html>`.text;
}
