import path from 'node:path';
import { checkBoundaries } from './boundaries/check.ts';

const root = path.resolve(import.meta.dirname, '../..');
const found = checkBoundaries(root);
for (const sentence of found) console.error(sentence);
console.log(found.length === 0 ? 'Boundaries hold.' : `${found.length} boundary violations.`);
process.exitCode = found.length === 0 ? 0 : 1;
