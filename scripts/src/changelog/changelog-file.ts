/** Name under which the changelog lists the API server, and the package whose version it has. */
export const SERVER = 'server';
export const SERVER_PACKAGE = '@northkeep/api';

/** A release as `CHANGELOG.md` describes it. */
export interface Release {
  readonly number: number;
  /** Day of the release, such as 2026-11-30. */
  readonly date: string;
  /** Full hash of the commit from which the release is built; null until it is named. */
  readonly commit: string | null;
  /** Version of the server, the shell and each area by its name. */
  readonly versions: Readonly<Record<string, string>>;
}

/** What a release section says besides its versions. */
export interface ReleaseNotes {
  readonly operator: readonly string[];
  readonly changes: readonly string[];
}

const UNNAMED = 'Commit: not named yet';
const HEADING = /^## Release (\d+), (\d{4}-\d{2}-\d{2})$/m;
const COMMIT = /^Commit: `([0-9a-f]{40})`$/m;
const VERSION_ROW = /^\| ([a-z-]+) \| (\d+\.\d+\.\d+) \|$/gm;

/** Returns the section of a release, without its commit, which exists only after the section is committed. */
export function formatRelease({ number, date, versions }: Release, { operator, changes }: ReleaseNotes): string {
  const rows = Object.entries(versions).map(([part, version]) => `| ${part} | ${version} |`);
  return [
    `## Release ${number}, ${date}`,
    UNNAMED,
    ['| part | version |', '|---|---|', ...rows].join('\n'),
    '### What an operator has to do',
    list(operator, 'Nothing.'),
    '### What changed',
    list(changes, 'Nothing.'),
  ].join('\n\n');
}

const list = (items: readonly string[], none: string): string =>
  items.length === 0 ? none : items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');

/** Adds a section before the earlier releases. */
export function addRelease(changelog: string, section: string): string {
  const first = HEADING.exec(changelog)?.index ?? changelog.length;
  const rest = changelog.slice(first);
  return `${changelog.slice(0, first).trimEnd()}\n\n${section}\n${rest === '' ? '' : `\n${rest}`}`;
}

/** Names the commit of the newest release. Throws when it has one or there is no release. */
export function nameCommit(changelog: string, commit: string): string {
  const [newest] = readReleases(changelog);
  if (!newest) throw new Error('CHANGELOG.md has no release');
  if (newest.commit !== null) throw new Error(`release ${newest.number} is built from ${newest.commit} already`);
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new Error(`${commit} is not the full hash of a commit`);
  return changelog.replace(UNNAMED, `Commit: \`${commit}\``);
}

/** Reads the releases of a changelog, newest first. */
export function readReleases(changelog: string): Release[] {
  return changelog.split(/^(?=## Release )/m).flatMap((section) => {
    const [, number, date] = HEADING.exec(section) ?? [];
    if (number === undefined || date === undefined) return [];
    const versions = [...section.matchAll(VERSION_ROW)].map(([, part = '', version = '']) => [part, version]);
    const commit = COMMIT.exec(section)?.[1] ?? null;
    return [{ number: Number(number), date, commit, versions: Object.fromEntries(versions) }];
  });
}
