import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildDecryptPage, DECRYPT_PAGE_FILE } from './decrypt-page/build-page.ts';

// Part of `npm run compile`: writes the page that opens an archive offline, which the account area contains.
const page = await buildDecryptPage();
const isCurrent = existsSync(DECRYPT_PAGE_FILE) && readFileSync(DECRYPT_PAGE_FILE, 'utf8') === page;
if (!isCurrent) {
  mkdirSync(path.dirname(DECRYPT_PAGE_FILE), { recursive: true });
  writeFileSync(DECRYPT_PAGE_FILE, page);
}
