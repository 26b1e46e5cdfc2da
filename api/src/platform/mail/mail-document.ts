import { Html, html } from '../html.ts';
import { type Letter, letterBody } from './letter.ts';
import { MAIL_STYLE } from './mail-style.ts';

/** The HTML alternative of a mail. Its preview stands first, where lists of mails look for it. */
export function mailDocument(letter: Letter): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${letter.subject}</title>
<style>${new Html(MAIL_STYLE)}</style>
</head>
<body>
<div hidden>${letter.preview}</div>
${letterBody(letter)}
</body>
</html>`;
  return page.text;
}
