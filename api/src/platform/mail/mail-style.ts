/** Style sheet of emails: one column of 600 px, light or dark. The local mailbox uses it too. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; }
.mail { max-width: 600px; margin: 0 auto; padding: 32px; color: #131a20; background: #fafcfd; border-radius: 12px;
  font: 400 16px/1.5 Figtree, "Segoe UI", Helvetica, Arial, sans-serif; }
.mail h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 600; }
.mail p { margin: 0 0 16px; }
.mail .from { margin-bottom: 24px; color: #5d6b77; font-size: 14px; }
.mail .code { font-size: 32px; line-height: 1.25; font-weight: 600; email-spacing: 0.06em; font-variant-numeric: tabular-nums; }
.mail .rows { width: 100%; margin: 0 0 16px; border-collapse: collapse; border-bottom: 1px solid #dde4ea; }
.mail .rows td { padding: 10px 12px 10px 0; border-top: 1px solid #dde4ea; vertical-align: top; }
.mail .rows .name { width: 104px; color: #5d6b77; }
.mail .button { display: inline-block; padding: 12px 22px; border-radius: 8px; background: #131a20; color: #ffffff; font-weight: 600; text-decoration: none; }
.mail .url { color: #5d6b77; font-size: 14px; overflow-wrap: anywhere; }
.mail .aside { color: #3f4c57; }
.mail .foot { margin: 24px 0 0; padding-top: 16px; border-top: 1px solid #dde4ea; color: #5d6b77; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  .mail { color: #eff3f6; background: #0c1116; }
  .mail .from, .mail .rows .name, .mail .url, .mail .foot { color: #8796a4; }
  .mail .rows, .mail .rows td, .mail .foot { border-color: #222c36; }
  .mail .button { background: #eff3f6; color: #0c1116; }
  .mail .aside { color: #b3bfca; }
}
`.trim();
