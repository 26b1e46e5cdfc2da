import { isAreaName } from '@northkeep/contracts';

/** Packages that each workspace may import (docs/architecture.md). A workspace that is missing here may import none. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  'shared-archive': ['contracts'],
  'shared-vault': ['contracts'],
  'shared-kit': ['shared-kit/runtime'],
  shell: ['contracts', 'shared-vault', 'shared-kit'],
  api: ['contracts', 'contracts/schemas'],
  e2e: ['contracts', 'shared-archive'],
  bench: ['contracts', 'shared-archive', 'shared-vault'],
  scripts: ['contracts', 'shared-archive'],
};

const ALLOWED_IN_AREAS = ['contracts', 'shared-archive', 'shared-vault', 'shared-kit'];

/**
 * Libraries that areas may import only through `shared-kit/runtime`: a second copy would have its own state, and no
 * error would report it.
 */
const RUNTIME_ONLY = ['react-router', 'zustand', 'mobx', 'mobx-react-lite'];

/**
 * Entry points of shared-vault: its state; the session hint, which public pages read without loading the state; the
 * export reminder, which the first visit does not need; the share target and the texts of reminders, which the service
 * worker uses; the function that opens databases, for the registry; the hook that tells pages without the state that
 * the browser stores nothing; and the rules of the plan, which the planner and the dialog that adds a note apply.
 */
const VAULT_ENTRIES = [
  '',
  '/session-hint',
  '/export-reminder',
  '/share-target',
  '/reminder-texts',
  '/open-database',
  '/storage-missing',
  '/plan-rules',
  // Areas bundle it, because the shell of the last release does not export it.
  '/progress-id',
];
/** Entry points of scripts that only the journeys import. */
const JOURNEY_TOOLS: readonly string[] = ['/tampering-proxy', '/clock-shift'];
const VAULT_TEST_ENTRIES: readonly string[] = ['/testing', '/testing/devices'];

export interface Import {
  /** Workspace of the importing file. */
  readonly workspace: string;
  /** Module name or path as written in the import. */
  readonly specifier: string;
  /** Workspace of the file that a relative import resolves to; undefined when the file is in no workspace. */
  readonly targetWorkspace?: string;
  readonly typeOnly: boolean;
  /** True when the importing file is a test or test support. */
  readonly inTest?: boolean;
}

/** Explains the rule that an import breaks; null when it is allowed. */
export function explainViolation({
  workspace,
  specifier,
  targetWorkspace,
  typeOnly,
  inTest = false,
}: Import): string | null {
  if (targetWorkspace !== undefined && targetWorkspace !== workspace) {
    return `${workspace} imports a file of ${targetWorkspace} by a relative path; import the package by its name`;
  }
  if (isAreaName(workspace) && RUNTIME_ONLY.some((name) => specifier === name || specifier.startsWith(`${name}/`))) {
    return `${workspace} imports ${specifier}; import it from @northkeep/shared-kit/runtime, or it is evaluated twice`;
  }
  if (workspace === 'shared-kit' && !inTest && /^\.{1,2}\/(\.\.\/)*runtime\//.test(specifier))
    return `${workspace} imports ${specifier}; import @northkeep/shared-kit/runtime, or each area has its own state of it`;
  const ours = /^@northkeep\/([^/]+)(\/.+)?$/.exec(specifier);
  const target = ours?.[1];
  if (target === undefined) return null;
  const subpath = ours?.[2] ?? '';
  if (target === 'scripts' && subpath === '/preset') return null;
  // The lies of `npm run lie` are told to the app in tests.
  if (target === 'scripts' && subpath === '/lies' && workspace === 'shared-vault' && inTest) return null;
  if (target === 'scripts' && JOURNEY_TOOLS.includes(subpath) && workspace === 'e2e') return null;
  if (target === 'contracts' && subpath === '/schemas' && !['api', 'scripts'].includes(workspace) && !typeOnly) {
    return `${workspace} runs the zod schemas; browsers import types, constants and decoders of @northkeep/contracts`;
  }
  if (
    target === 'shared-vault' &&
    !VAULT_ENTRIES.includes(subpath) &&
    workspace !== 'bench' &&
    !(inTest && VAULT_TEST_ENTRIES.includes(subpath))
  ) {
    return `${workspace} imports ${specifier}; other entries than its main one are for tests`;
  }
  // A module of shared-vault may import its own package by name, because only the name refers to the shared singleton.
  if (target === workspace && workspace === 'shared-vault' && subpath === '') return null;
  if (target === 'e2e' && workspace === 'bench' && subpath.startsWith('/support/')) return null;
  const allowed = isAreaName(workspace) ? ALLOWED_IN_AREAS : (ALLOWED[workspace] ?? []);
  if (allowed.includes(target) || allowed.includes(`${target}${subpath}`)) return null;
  if (target === workspace) return `${workspace} imports itself by name; use a relative path`;
  return `${workspace} may not import ${target}, only ${allowed.length > 0 ? allowed.join(', ') : 'libraries'}`;
}
