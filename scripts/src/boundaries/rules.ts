/** Who may import whom (docs/architecture.md, 'Rooms'). A room that is missing here may import nothing of ours. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  'shared-vault': ['contracts'],
  'shared-kit': ['shared-kit/runtime'],
  shell: ['contracts', 'shared-vault', 'shared-kit'],
  api: ['contracts', 'contracts/schemas'],
  e2e: ['contracts'],
  bench: ['contracts', 'shared-vault'],
  scripts: ['contracts'],
};

const AREA = /^mf-[a-z]+$/;
const AREA_MAY = ['contracts', 'shared-vault', 'shared-kit'];

/** Libraries that areas take from `shared-kit/runtime` only: a second copy would split their state in silence. */
const RUNTIME_ONLY = ['react-router', 'zustand', 'mobx', 'mobx-react-lite'];

export interface Import {
  /** Workspace folder of the importing file. */
  readonly room: string;
  /** What stands in the import. */
  readonly specifier: string;
  /** Workspace folder that a relative import ends in, where it leaves its own. */
  readonly landsIn?: string;
  readonly typeOnly: boolean;
  /** The importing file is a test or helps one. */
  readonly inTest?: boolean;
}

/** Why an import may not stand where it stands, or null when it may. */
export function violation({ room, specifier, landsIn, typeOnly, inTest = false }: Import): string | null {
  if (landsIn !== undefined && landsIn !== room) {
    return `${room} reaches into ${landsIn} by a relative path; import the package's door instead`;
  }
  if (AREA.test(room) && RUNTIME_ONLY.some((name) => specifier === name || specifier.startsWith(`${name}/`))) {
    return `${room} takes ${specifier} itself; take it from @northkeep/shared-kit/runtime, or it is evaluated twice`;
  }
  const ours = /^@northkeep\/([^/]+)(\/.+)?$/.exec(specifier);
  const target = ours?.[1];
  if (target === undefined) return null;
  const subpath = ours?.[2] ?? '';
  if (target === 'scripts' && subpath === '/preset') return null;
  if (target === 'contracts' && subpath === '/schemas' && room !== 'api' && room !== 'scripts' && !typeOnly) {
    return `${room} runs the zod schemas; browsers take types, constants and decoders from @northkeep/contracts`;
  }
  if (target === 'shared-vault' && subpath !== '' && room !== 'bench' && !(inTest && subpath === '/testing')) {
    return `${room} takes ${specifier}; all state of shared-vault sits behind its one door`;
  }
  if (target === 'e2e' && room === 'bench' && subpath.startsWith('/support/')) return null;
  const may = AREA.test(room) ? AREA_MAY : (ROOMS[room] ?? []);
  if (may.includes(target) || may.includes(`${target}${subpath}`)) return null;
  if (target === room) return `${room} imports itself by name; use a relative path`;
  return `${room} may not import ${target}: ${may.length > 0 ? `only ${may.join(', ')}` : 'nothing of ours'}`;
}
