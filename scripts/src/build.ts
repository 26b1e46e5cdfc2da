import { buildChangedParts } from './build/build-all.ts';
import { ROOT } from './root.ts';

/** `npm run build`: builds the shell and the areas whose inputs changed, and prints their number and the duration. */
const started = performance.now();
buildChangedParts({ root: ROOT, say: (line) => console.log(line) }).then(
  ({ built, kept }) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${built.length} built, ${kept.length} unchanged, ${seconds} s`);
  },
  (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exitCode = 1;
  },
);
