import path from 'node:path';
import { ROOT } from '../root.ts';

/**
 * Returns the compiled file of one of our loaders. The bundler loads it by its path, so a build that is started from the
 * sources, as in a test, uses the compiled file too.
 */
export const loaderFile = (name: string): string => path.join(ROOT, 'scripts/dist/build', `${name}-loader.js`);
