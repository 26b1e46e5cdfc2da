import { buildMissing } from './build/build-all.ts';
import { ROOT } from './root.ts';

const started = performance.now();
const { built, kept } = await buildMissing({ root: ROOT, say: (line) => console.log(line) });
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${built.length} built, ${kept.length} unchanged, ${seconds} s`);
