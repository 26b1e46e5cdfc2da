import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { type BuildOptions, commonConfiguration, getAreaName, toContainerName } from './common.ts';
import { LicencesPlugin } from './licences.ts';
import { loaderFile } from './loader-file.ts';
import { BASE_URL_PLACEHOLDER } from './prerenderer-file.ts';
import { PathOnlyPublicPathPlugin } from './public-path.ts';
import { ReleaseManifestPlugin } from './release-list.ts';
import { hasPublicPages, rendererConfiguration } from './renderer.ts';
import { ReproducibleBuildPlugin } from './reproducible.ts';
import { createSharedModulesOption, readPackage, readRequiredVersions, SINGLETON_KEYS } from './singletons.ts';
import { type ModuleOptions, withWorkers } from './workers.ts';

export { shellPreset } from './shell-preset.ts';

/**
 * Returns the builds of the area in a folder: the build for browsers and, for an area with public pages, its renderer.
 * An area's rspack.config.ts is `export default areaPreset(import.meta.dirname)`.
 */
export function areaPreset(dir: string, options: BuildOptions = {}): Configuration[] {
  const page = areaBrowserConfiguration(dir, options);
  const { version = readPackage(dir).version, overrides, mode } = options;
  if (mode === 'development') return [page];
  const list = new ReleaseManifestPlugin({
    name: getAreaName(dir),
    version,
    requires: readRequiredVersions(dir, overrides),
  });
  if (!hasPublicPages(dir)) return [{ ...page, plugins: [...(page.plugins ?? []), list] }];
  const renderer = areaRenderer(dir, options, page.output?.uniqueName ?? '');
  return [page, { ...renderer, plugins: [...(renderer.plugins ?? []), list] }];
}

function areaRenderer(dir: string, { outDir = path.join(dir, 'dist') }: BuildOptions, uniqueName: string) {
  const name = getAreaName(dir);
  return rendererConfiguration({
    ...{ dir, name, outDir, uniqueName },
    entry: './src/remote.tsx',
    publicPath: `${BASE_URL_PLACEHOLDER}${name}/`,
    // Base UI is not shared, because it keeps no state while pages are rendered; each renderer has its own copy.
    external: SINGLETON_KEYS,
  });
}

/**
 * Returns the build of one area for browsers: a container with one exposed module, `./remote`, without the packages
 * that the shell provides.
 */
export function areaBrowserConfiguration(
  dir: string,
  { mode = 'production', version, outDir, overrides }: BuildOptions = {},
): Configuration {
  const name = getAreaName(dir);
  const dev = mode === 'development';
  const release = version ?? readPackage(dir).version;
  // The unique name includes the version, because a page that loads two versions would otherwise use the chunks of the
  // old one.
  const base = commonConfiguration(dir, dev ? name : `${name}@${release}`, mode);
  const module = withWorkers(base.module ?? {});
  return {
    ...base,
    name,
    entry: {},
    output: { ...base.output, path: outDir ?? path.join(dir, 'dist'), publicPath: 'auto' },
    module: dev ? withHotRemote(dir, module) : module,
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: toContainerName(name),
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: createSharedModulesOption(dir, 'remote', overrides),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      ...(dev
        ? []
        : [new PathOnlyPublicPathPlugin(), new ReproducibleBuildPlugin(path.dirname(dir)), new LicencesPlugin()]),
    ],
  };
}

/** Adds the loader for hot replacement to the remote; it runs before the TypeScript compiler. */
function withHotRemote(dir: string, { rules = [], ...module }: ModuleOptions): ModuleOptions {
  const loader = loaderFile('hot-remote');
  const remote = {
    test: path.join(dir, 'src/remote.tsx'),
    enforce: 'pre' as const,
    use: [{ loader, options: { area: getAreaName(dir) } }],
  };
  return { ...module, rules: [...rules, remote] };
}
