import { Html, html } from '../html.ts';
import { type Email, renderEmailBody } from './email.ts';
import { MAIL_STYLE } from './mail-style.ts';

/** Renders the HTML version. The hidden preview comes first, because mail clients show the first text of the body. */
export function renderEmailHtml(email: Email): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${email.subject}</title>
<style>${new Html(MAIL_STYLE)}</style>
</head>
<body>
<div hidden>${email.preview}</div>
${renderEmailBody(email)}
</body>
</html>`;
  return page.text;
}
