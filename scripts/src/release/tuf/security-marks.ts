import type { TargetCustom, TargetFile, TargetsMetadata } from '@northkeep/contracts/tuf';
import type { RoleContents } from './role-contents.ts';

type TargetFiles = TargetsMetadata['targets'];

interface Marks {
  /** What the roles have published before. */
  readonly published: RoleContents;
  /** Parts with a security fix. */
  readonly fixes: readonly string[];
  /** Returns the next version of a role. */
  readonly next: (role: string) => number;
}

/**
 * Adds the mark of its newest security fix to the custom data of each part: the version of its role at the fix. Later
 * versions keep it, so that a page that missed some finds it. Each part counts for itself, because the versions of other
 * roles begin anew when their keys are replaced.
 */
export const markSecurityFixes = (contents: RoleContents, { published, fixes, next }: Marks): RoleContents =>
  new Map(
    [...contents].map(([name, files]) => {
      const security = fixes.includes(name) ? next(name) : readMark(published.get(name) ?? {});
      return [name, security === undefined ? files : withMark(files, security)];
    }),
  );

const readMark = (files: TargetFiles): number | undefined =>
  Object.values(files)
    .map(({ custom }) => (custom ? partOf(custom)?.security : undefined))
    .find((mark) => mark !== undefined);

const partOf = (custom: TargetCustom): { security?: number } | undefined =>
  'shell' in custom ? custom.shell : 'area' in custom ? custom.area : undefined;

const withMark = (files: TargetFiles, security: number): TargetFiles =>
  Object.fromEntries(
    Object.entries(files).map(([file, target]): [string, TargetFile] => {
      const { custom } = target;
      if (custom === undefined) return [file, target];
      if ('shell' in custom) return [file, { ...target, custom: { shell: { ...custom.shell, security } } }];
      return [file, 'area' in custom ? { ...target, custom: { area: { ...custom.area, security } } } : target];
    }),
  );
