import { buildChangedParts, compile } from './build/build-all.ts';
import { releaseToolsConfiguration } from './build/release-tools.ts';
import { loadPinnedRoot } from './release/tuf/pinned-root.ts';
import { ROOT } from './root.ts';

/**
 * `npm run build`: builds the shell and the areas whose inputs changed, and the release tools. Prints the number of the
 * parts and the duration.
 */
loadPinnedRootOrExit();
const started = performance.now();
Promise.all([
  buildChangedParts({ root: ROOT, say: (line) => console.log(line) }),
  compile([releaseToolsConfiguration(ROOT)]),
]).then(
  ([{ built, kept }]) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${built.length} built, ${kept.length} unchanged, ${seconds} s`);
  },
  (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exitCode = 1;
  },
);

/** Exits with an error before the build starts when the root that the shell is built with is missing or invalid. */
function loadPinnedRootOrExit(): void {
  try {
    loadPinnedRoot(ROOT);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
