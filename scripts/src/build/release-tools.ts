import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

/** Files that `npm run build` makes of tools which other people run without this repository. */
const RELEASE_TOOLS = ['verify', 'team'] as const;
type ReleaseTool = (typeof RELEASE_TOOLS)[number];

const getToolFolder = (root: string): string => path.join(root, 'scripts/dist/release-tools');
export const getToolFile = (root: string, tool: ReleaseTool, folder = getToolFolder(root)): string =>
  path.join(folder, `northkeep-${tool}.mjs`);

export const listToolFiles = (root: string): string[] => RELEASE_TOOLS.map((tool) => getToolFile(root, tool));

/**
 * Returns the build of the release tools from the compiled scripts: each is one readable file that needs nothing but
 * Node, with the same bytes in every folder and every run.
 */
export function releaseToolsConfiguration(root: string, folder = getToolFolder(root)): Configuration {
  const source = (tool: ReleaseTool) => path.join(getToolFolder(root), `${tool}.js`);
  return {
    name: 'release-tools',
    context: root,
    mode: 'production',
    target: 'node20',
    devtool: false,
    entry: Object.fromEntries(RELEASE_TOOLS.map((tool) => [`northkeep-${tool}`, source(tool)])),
    output: { path: folder, filename: '[name].mjs', module: true, chunkFormat: 'module', clean: false },
    // They read and sign what was built, and never build.
    externals: { '@rspack/core': 'module @rspack/core' },
    resolve: { conditionNames: ['node', 'import', 'default'] },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { minimize: false, moduleIds: 'named', concatenateModules: true },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
