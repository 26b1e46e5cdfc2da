import path from 'node:path';
import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';
import { checkTypes } from './check-types.ts';
import type { BuildOptions } from './common.ts';
import { describePart } from './describe-release.ts';
import {
  type BuildStart,
  createFingerprint,
  deleteFingerprint,
  isPartUnchanged,
  saveFingerprint,
  startBuild,
} from './fingerprint.ts';
import { areaPreset, shellPreset } from './preset.ts';
import { listReleaseParts, type ReleasePart } from './release-parts.ts';

export const createPartConfigurations = (
  root: string,
  part: ReleasePart,
  options: BuildOptions = {},
): Configuration[] =>
  part === 'shell' ? shellPreset(path.join(root, part), options) : areaPreset(path.join(root, part), options);

interface BuildInput {
  root: string;
  say: (line: string) => void;
}

/**
 * Builds and type-checks the shell and the areas whose inputs changed since their last build. Throws with the
 * compilers' errors.
 */
export async function buildChangedParts({
  root,
  say,
}: BuildInput): Promise<{ built: ReleasePart[]; kept: ReleasePart[] }> {
  const parts = listReleaseParts(root);
  const kept = parts.filter((part) => isPartUnchanged(root, part));
  const built = parts.filter((part) => !kept.includes(part));
  if (built.length > 0) {
    say(`building ${built.join(', ')}`);
    const start = startBuild(root, built);
    const [stats] = await Promise.all([
      compile(
        built.flatMap((part) => createPartConfigurations(root, part)),
        (name, ms) => say(`  ${name} ${(ms / 1000).toFixed(1)} s`),
      ),
      checkTypes(root, built),
    ]);
    for (const part of built) describePart(root, { part, folder: path.join(root, part, 'dist') });
    for (const part of built) recordInputs(root, { part, read: listReadFiles(part, stats), start, say });
  }
  return { built, kept };
}

/** Builds and type-checks the shell or one area with the options of a release, into a folder of its own. */
export async function buildPart(root: string, part: ReleasePart, options: BuildOptions): Promise<void> {
  await Promise.all([compile(createPartConfigurations(root, part, options)), checkTypes(root, [part])]);
  const { outDir: folder = path.join(root, part, 'dist'), overrides } = options;
  describePart(root, { part, folder, ...(overrides ? { overrides } : {}) });
}

/** Lists the files that the compiler of a part has read. */
function listReadFiles(part: ReleasePart, { stats }: MultiStats): string[] {
  const names = [part, `${part}-head`, `${part}-worker`, `${part}-renderer`];
  const own = stats.filter(({ compilation }) => names.includes(compilation.name ?? ''));
  return own.flatMap(({ compilation }) => [...compilation.fileDependencies]);
}

interface BuiltInputs {
  readonly part: string;
  readonly read: readonly string[];
  readonly start: BuildStart;
  readonly say: (line: string) => void;
}

/**
 * Records what a part was built from. A part whose inputs changed meanwhile is not recorded, so the next build builds it
 * again.
 */
export function recordInputs(root: string, { part, read, start, say }: BuiltInputs): void {
  const { fingerprint, changed } = createFingerprint(root, { part, read, start });
  if (changed.length === 0) {
    saveFingerprint(root, fingerprint);
    return;
  }
  deleteFingerprint(root, part);
  const more = changed.length > 1 ? ` and ${changed.length - 1} more` : '';
  say(`  ${part} will be built again: ${changed[0]}${more} changed during the build`);
}

/** Compiles configurations; rejects with the compilers' errors. */
export async function compile(
  configurations: Configuration[],
  onDone?: (name: string, ms: number) => void,
): Promise<MultiStats> {
  const compiler = rspack(configurations);
  for (const each of compiler.compilers) {
    each.hooks.done.tap('progress', ({ compilation, startTime = 0, endTime = 0 }: Stats) =>
      onDone?.(compilation.name ?? '', endTime - startTime),
    );
  }
  const stats = await new Promise<MultiStats>((resolve, reject) =>
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('the compiler gave no result')),
    ),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  return stats;
}
