import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderPrivacyContract } from './privacy-contract/render.ts';
import { ROOT } from './root.ts';

writeFileSync(path.join(ROOT, 'docs/privacy-contract.md'), renderPrivacyContract());
console.log('docs/privacy-contract.md written');
