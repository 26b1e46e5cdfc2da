import { createHash } from 'node:crypto';
import type { Compiler } from '@rspack/core';

/** Number of possible module ids. Like rspack's own ids, they have at most four digits, which cost few bytes. */
const ID_COUNT = 10_000;

/** Hash that rspack appends to the identifier of a concatenated module. It depends on the absolute paths too. */
const CONTENT_HASH = /\|[0-9a-f]{16}$/;

/** Script of an area that lists its chunks; it is the only script without a hash in its name. */
const REMOTE_ENTRY = 'remoteEntry.js';

/** A module as rspack passes it to `beforeModuleIds`; its type declares `identifier` as a method. */
interface ModuleWithoutId {
  readonly identifier: string;
  id: string;
}

/**
 * Makes the build of one commit the same in every folder and every run. Two things differ by default: the ids of module
 * federation's modules, which hash absolute paths, and the order of the chunks' integrity hashes.
 */
export class ReproducibleBuildPlugin {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('ReproducibleBuildPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('ReproducibleBuildPlugin', (modules) => {
        this.#assignIds([...modules] as unknown as ModuleWithoutId[]);
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReproducibleBuildPlugin', stage }, () => {
        // Only this script is changed. The name of every other script contains a hash of its content, which would no
        // longer match after a change at this stage.
        if (compilation.getAsset(REMOTE_ENTRY) === undefined) return;
        compilation.updateAsset(
          REMOTE_ENTRY,
          (source) => new sources.RawSource(sortIntegrityHashes(String(source.source()))),
        );
      });
    });
  }

  #assignIds(modules: readonly ModuleWithoutId[]): void {
    const ids = createFolderIndependentIds(
      modules.map(({ identifier }) => identifier),
      this.#root,
    );
    for (const module of modules) {
      const id = ids.get(module.identifier);
      if (id !== undefined) module.id = id;
    }
  }
}

/** Sorts the integrity hashes of the chunks in an area's `remoteEntry.js` by the id of the chunk. */
export const sortIntegrityHashes = (script: string): string =>
  script.replaceAll(/(\.sri(?:Css)?Hashes=\{)([^{}]*)\}/g, (_, start: string, hashes: string) => {
    return `${start}${hashes.split(',').sort().join(',')}}`;
  });

/**
 * Returns module ids that do not depend on the root folder, for the identifiers that contain its absolute path. `|` and
 * `!` separate the segments of an identifier, and rspack makes a path relative only at the start of a segment.
 */
export function createFolderIndependentIds(identifiers: readonly string[], root: string): ReadonlyMap<string, string> {
  const roots = [root, encodeURIComponent(root)];
  const isAbsolute = (identifier: string): boolean =>
    identifier.split(/[|!]/).some((part) => roots.some((folder) => part.indexOf(folder) > 0));
  const relative = (identifier: string): string =>
    roots.reduce((text, folder) => text.replaceAll(folder, ''), identifier).replace(CONTENT_HASH, '');
  const ids = new Map<string, string>();
  const used = new Set<number>();
  const inOrder = identifiers
    .filter(isAbsolute)
    .map((identifier) => ({ identifier, name: relative(identifier) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { identifier, name } of inOrder) {
    let id = createHash('sha256').update(name).digest().readUInt32BE() % ID_COUNT;
    while (used.has(id)) id = (id + 1) % ID_COUNT;
    used.add(id);
    ids.set(identifier, String(id));
  }
  return ids;
}
