/** Workspaces whose test files share their loaded modules (vitest/preset.ts). */
const SHARES_MODULES = /^(mf-[\w-]+|shared-kit|shared-vault|shell)\//;

/**
 * Finds code that empties the module cache of its test worker. Files that run later in the same worker would load a
 * second copy of the modules with state, such as that of shared-vault, while modules that were loaded before keep the
 * first: such a test fails only after certain others. Returns one sentence for each use.
 */
export function findResetModules(file: string, text: string): string[] {
  if (!SHARES_MODULES.test(file.replaceAll('\\', '/'))) return [];
  return [...text.matchAll(/\bresetModules\b/g)].map(
    () => 'empties the modules of all tests that share its worker; import the module with a query to load it anew',
  );
}
