import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the content of the body of index.html. */
export function readShellBody(): string {
  const html = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');
  return html.slice(html.indexOf('<body>') + '<body>'.length, html.indexOf('</body>'));
}
