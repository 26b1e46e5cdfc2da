import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  type AreaName,
  type DecodedRegistry,
  getPrerenderedPagesPath,
  isAreaName,
  type Registry,
  type ReleasedRemote,
} from '@northkeep/contracts';
import { environmentAt } from '@northkeep/scripts/clock-shift';
import { RELEASES_ROOT } from './built-releases.ts';
import { readBundleText, readReleasedRegistry, readRootId } from './released-registry.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Folders and files that the build of an area reads, besides the area's own folder. */
const PACKAGES = [
  ...['node_modules', 'package-lock.json', 'contracts', 'shared-kit', 'shared-vault'],
  ...['tsconfig.json', 'tsconfig.web.json'],
];
const SHELL = 'shell';
/**
 * Folders and files that a build reads, linked into the temporary folder. A test can replace the link to an area's
 * sources by a modified copy.
 */
const LINKED = [...PACKAGES, SHELL, ...readdirSync(ROOT).filter(isAreaName)];
const run = promisify(execFile);

/** A temporary releases folder with its signing keys and the release tool. */
export class ReleasesFolder {
  readonly root: string;
  readonly folder: string;

  private constructor({ linked = LINKED, folder }: { linked?: readonly string[]; folder?: string } = {}) {
    const root = mkdtempSync(path.join(os.tmpdir(), 'northkeep-releases-'));
    this.root = root;
    this.folder = folder ?? path.join(root, 'releases');
    for (const name of linked.filter((name) => name !== SHELL))
      symlinkSync(path.join(ROOT, name), path.join(root, name));
    if (linked.includes(SHELL)) this.#linkShell();
  }

  /** Links the shell without its `tsconfig.json`. A build does not check types then, which `npm run build` has done. */
  #linkShell(): void {
    const here = path.join(this.root, SHELL);
    mkdirSync(here);
    for (const name of readdirSync(path.join(ROOT, SHELL)).filter((entry) => entry !== 'tsconfig.json'))
      symlinkSync(path.join(ROOT, SHELL, name), path.join(here, name));
  }

  /** Copies the current releases, signed with the same keys. */
  static copy(): ReleasesFolder {
    const copy = new ReleasesFolder();
    cpSync(path.join(ROOT, '.release'), path.join(copy.root, '.release'), { recursive: true });
    copy.#takeShell(ROOT);
    copy.takeRemotes(ROOT);
    for (const name of ['pages', 'tuf', 'log'])
      if (existsSync(path.join(ROOT, 'releases', name))) copy.#copy(ROOT, name);
    cpSync(path.join(ROOT, 'releases/remotes.json'), path.join(copy.folder, 'remotes.json'));
    return copy;
  }

  /** Creates another installation with its own keys and no releases. */
  static async withOtherKeys(): Promise<ReleasesFolder> {
    const other = new ReleasesFolder();
    await other.tool('keygen');
    return other;
  }

  /**
   * Creates a second checkout that contains only the shared packages, without the shell and the areas. Its release tool
   * publishes into the releases folder of the given installation.
   */
  static cloneOfPackages({ folder }: ReleasesFolder): ReleasesFolder {
    return new ReleasesFolder({ linked: PACKAGES, folder });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Runs `npm run release -- ...` in this folder; resolves to its output, rejects with it on failure. */
  async tool(...args: string[]): Promise<string> {
    return this.#run('release.js', args);
  }

  /** Like {@link tool}, on another day: what it signs expires so much earlier or later. */
  async toolAt(instant: string, ...args: string[]): Promise<string> {
    return this.#run('release.js', args, environmentAt(instant));
  }

  /** Runs `npm run new-area -- <name>` in this folder. */
  async newArea(name: string): Promise<void> {
    await this.#run('new-area.js', [name]);
  }

  async #run(script: string, args: readonly string[], environment: Record<string, string> = {}): Promise<string> {
    const env = { ...process.env, ...environment, RELEASES_DIR: this.folder };
    const command = [path.join(ROOT, 'scripts/dist', script), '--root', this.root, ...args];
    const { stdout } = await run(process.execPath, command, { env }).catch((reason: { stderr?: string }) => {
      throw new Error(reason.stderr?.trim() || String(reason));
    });
    return stdout.trim();
  }

  get registry(): DecodedRegistry {
    return readReleasedRegistry(this.folder);
  }

  /** Hash of the root that the shell was built with, by which browsers tell installations apart. */
  get rootId(): string {
    return readRootId(this.folder);
  }

  remote(area: AreaName): ReleasedRemote {
    const remote = this.registry.remotes[area];
    if (!remote) throw new Error(`${area} is not in the registry`);
    return remote;
  }

  /**
   * Signs a changed registry without the checks of the release tool, as a faulty release tool or an attacker with all
   * keys could.
   */
  force(change: (current: Registry) => Partial<Pick<Registry, 'remotes'>>): void {
    const { registry } = this;
    const { shell, remotes, pages } = { ...registry, ...change(registry) };
    const file = pages && path.join(this.folder, getPrerenderedPagesPath(pages));
    const length = file && existsSync(file) ? statSync(file).size : null;
    const content = { shell, remotes, pages: length === null ? null : { hash: pages, length } };
    const code = `
      const { prepareRepository } = await import(${JSON.stringify(path.join(ROOT, 'scripts/dist/release/tuf/publish-repository.js'))});
      prepareRepository(${JSON.stringify(this.root)}, { content: ${JSON.stringify(content)} })();
    `;
    const env = { ...process.env, RELEASES_DIR: this.folder };
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env });
  }

  /** Text of the metadata bundle. Setting it replaces the file atomically, as the release tool does. */
  get bundleText(): string {
    return readBundleText(this.folder);
  }

  set bundleText(text: string) {
    replace(path.join(this.folder, 'tuf/bundle.json'), text);
  }

  /** Deletes private keys from this folder, so that a later release here cannot sign with them. */
  forgetKeys(names: readonly string[]): void {
    for (const name of names) rmSync(path.join(this.root, '.release/roles', `${name}.pem`));
  }

  /** Shows what another folder with the same keys has released since both were the same: areas, log and metadata. */
  showForkOf(other: ReleasesFolder): void {
    for (const { base } of Object.values(other.registry.remotes)) {
      const to = path.join(this.folder, base);
      if (!existsSync(to)) cpSync(path.join(other.folder, base), to, { recursive: true });
    }
    rmSync(path.join(this.folder, 'log'), { recursive: true });
    cpSync(path.join(other.folder, 'log'), path.join(this.folder, 'log'), { recursive: true });
    this.bundleText = other.bundleText;
  }

  /** Scripts and styles of the current version of an area. */
  code(area: AreaName): string[] {
    return Object.keys(this.remote(area).files).filter((file) => /\.(js|css)$/.test(file));
  }

  /** Flips one byte of a published file and of its compressed copy; returns a function that restores both. */
  damage(area: AreaName, file: string): () => void {
    const at = path.join(this.folder, this.remote(area).base, file);
    const good = [at, `${at}.br`]
      .filter((name) => existsSync(name))
      .map((name) => ({ name, bytes: readFileSync(name) }));
    const bytes = readFileSync(at);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    replace(at, bytes);
    replace(`${at}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
    return () => {
      for (const { name, bytes: original } of good) replace(name, original);
    };
  }

  /** Removes the published version of an area; returns a function that restores it. */
  takeDown(area: AreaName): () => void {
    const at = path.join(this.folder, this.remote(area).base);
    const away = path.join(this.root, `${area}.away`);
    renameSync(at, away);
    return () => renameSync(away, at);
  }

  /** Replaces the link to an area's sources by a copy and modifies the given files. */
  rewrite(area: AreaName, change: Readonly<Record<string, (text: string) => string>>): void {
    const here = path.join(this.root, area);
    rmSync(here);
    mkdirSync(here);
    for (const name of ['src', 'package.json', 'public']) {
      const from = path.join(ROOT, area, name);
      if (existsSync(from)) cpSync(from, path.join(here, name), { recursive: true });
    }
    if (existsSync(path.join(ROOT, area, 'node_modules'))) {
      symlinkSync(path.join(ROOT, area, 'node_modules'), path.join(here, 'node_modules'));
    }
    for (const [file, edit] of Object.entries(change)) {
      const text = readFileSync(path.join(here, file), 'utf8');
      const edited = edit(text);
      if (edited === text) throw new Error(`${area}/${file} was not changed`);
      writeFileSync(path.join(here, file), edited);
    }
  }

  /** Returns the registry entry of a published version. */
  published(area: AreaName, version: string): ReleasedRemote {
    const base = `/r/${area}/${version}/`;
    const list = JSON.parse(readFileSync(path.join(this.folder, base, 'release.json'), 'utf8'));
    return { version, base, entry: 'remoteEntry.js', requires: list.requires, files: list.files, area: list.area };
  }

  /** Copies the current area versions of another folder that are missing in this one. */
  takeRemotes(root: string): void {
    for (const { base } of Object.values(readReleasedRegistry(path.join(root, 'releases')).remotes))
      this.#copy(root, base);
  }

  #takeShell(root: string): void {
    this.#copy(root, `shell/${readReleasedRegistry(path.join(root, 'releases')).shell.version}`);
  }

  #copy(root: string, folder: string): void {
    const to = path.join(this.folder, folder);
    if (!existsSync(to)) cpSync(path.join(root, 'releases', folder), to, { recursive: true });
  }
}

/** Returns the registry that `npm run build` has made. */
export const readBuiltRegistry = (): DecodedRegistry => readReleasedRegistry(path.join(RELEASES_ROOT, 'releases'));

function replace(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}
