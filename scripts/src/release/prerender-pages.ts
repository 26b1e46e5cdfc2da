import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AreaName,
  createOperatorPlaceholder,
  createPrerenderSettingsKey,
  decodePublicPages,
  type FileHashes,
  getPrerenderedPagesPath,
  mergePriceAmounts,
  NO_PRICES,
  NOT_FOUND_PAGE_PATH,
  type Operator,
  type PrerenderedPage,
  type PrerenderedPages,
  PUBLIC_PAGES_FILE_PATH,
  type PublicInstanceConfig,
  type Registry,
} from '@northkeep/contracts';
import { PRERENDERER_FILE_PATH } from '../build/prerenderer-file.ts';
import { getReleasesFolder, getVersionFolder } from './folders.ts';
import { buildPrerenderedHead } from './prerendered-head.ts';
import { type DocumentStub, loadRenderers, readRenderer } from './renderers.ts';

/** Path that no area uses; its rendered page is served for unknown URLs. */
const UNKNOWN_ADDRESS = '/northkeep-unknown-address';

type Content = Pick<Registry, 'shell' | 'remotes'>;

/** Files of a released shell or area: their folder, their URL path and their hashes. */
export interface PartFiles {
  readonly folder: string;
  readonly base: string;
  readonly files: FileHashes;
}

interface AreaPages extends PartFiles {
  readonly name: AreaName;
  readonly paths: readonly string[];
}

/**
 * Renders the public pages of the versions that a registry names, for each setting of an installation that changes
 * their texts. Returns the text of the pages file, whose hash the registry contains; null without a renderer. `current`
 * is the hash of the pages in use, which are returned when they have the same inputs. The bytes of each renderer are
 * compared with the hash of its version. Throws when a page cannot be rendered.
 */
export async function prerenderPages(root: string, content: Content, current?: string): Promise<string | null> {
  const { shell, remotes } = content;
  const folder = getVersionFolder(root, 'shell', shell.version);
  const areas = Object.entries(remotes).flatMap(([name, remote]) => areaPages(root, name as AreaName, remote));
  if (areas.length === 0 || shell.files[PRERENDERER_FILE_PATH] === undefined || !existsSync(folder)) return null;
  const inputs = inputsOf(content);
  const known = readPages(root, current);
  if (known?.inputs === inputs) return known.text;
  const shellFiles: PartFiles = { folder, base: '/', files: shell.files };
  const registry: Registry = { v: 1, seq: 1, expires: '', shell, remotes };
  const pages: PrerenderedPage[] = [];
  const indexOf = new Map<string, number>();
  const index: Record<string, Record<string, number>> = {};
  const renderers = {
    shell: readRenderer(shellFiles),
    areas: areas.map((area) => ({ ...area, ...readRenderer(area) })),
  };
  for (const instance of INSTANCES) {
    const page: DocumentStub = { settings: { instance, operator: null } };
    const render = loadRenderers(renderers, page);
    const renderAll = async (operator: Operator | null, reused: Record<string, number> = {}) => {
      page.settings = { instance, operator };
      const paths = { ...reused };
      for (const [address, area] of addressesOf(areas)) {
        if (paths[address] !== undefined) continue;
        const pathname = address === NOT_FOUND_PAGE_PATH ? UNKNOWN_ADDRESS : address;
        const body = await render(pathname, registry);
        assertServable(body, pathname);
        // A page of the shell needs no further style sheets, because the shell's template already links the shell's
        // own.
        const head = area === null ? '' : buildPrerenderedHead(body, area);
        const text = JSON.stringify({ head, body });
        const at = indexOf.get(text) ?? pages.push({ head, body }) - 1;
        indexOf.set(text, at);
        paths[address] = at;
      }
      index[createPrerenderSettingsKey(page.settings)] = paths;
      return paths;
    };
    const nobody = await renderAll(null);
    const complete = await renderAll(createOperatorPlaceholder({ phone: true, register: true }));
    // A page that is the same without and with operator data does not name the operator. Such pages are not rendered
    // again.
    const same = Object.fromEntries(Object.entries(nobody).filter(([address, at]) => complete[address] === at));
    for (const facts of FEWER_FACTS) await renderAll(createOperatorPlaceholder(facts), same);
  }
  const result: PrerenderedPages = { inputs, pages, index };
  return JSON.stringify(result);
}

/**
 * Returns the hash of everything on which the prerendered pages depend: the shell, the areas with a renderer, the
 * manifests of all areas, and the code that prerenders.
 */
function inputsOf({ shell, remotes }: Content): string {
  const areas = Object.entries(remotes).map(([name, { base, files, area }]) => {
    const renders = files[PRERENDERER_FILE_PATH] !== undefined;
    return [name, area, renders ? [base, files] : null];
  });
  const code = ['prerender-pages', 'prerendered-head', 'renderers'].map((name) =>
    readFileSync(path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`), 'utf8'),
  );
  return hashText(JSON.stringify([code, shell.files[PRERENDERER_FILE_PATH], areas]));
}

/**
 * Reads the prerendered pages with a hash. Returns null without a hash, and when the file is missing, has other content
 * or an older format.
 */
function readPages(root: string, hash: string | undefined): { inputs: string; text: string } | null {
  if (hash === undefined) return null;
  const file = path.join(getReleasesFolder(root), getPrerenderedPagesPath(hash));
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  return hashText(text) === hash ? { inputs: JSON.parse(text).inputs, text } : null;
}

/** Returns the SHA-384 of a text in SRI form. */
export const hashText = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

function areaPages(root: string, name: AreaName, { version, base, files, area }: Registry['remotes'][AreaName] & {}) {
  const folder = getVersionFolder(root, name, version);
  if (files[PRERENDERER_FILE_PATH] === undefined || files[PUBLIC_PAGES_FILE_PATH] === undefined || !existsSync(folder))
    return [];
  const text = readFileSync(path.join(folder, PUBLIC_PAGES_FILE_PATH), 'utf8');
  const isPublic = (address: string) => area.addresses.some((each) => each.path === address && each.frame === 'public');
  const paths = decodePublicPages(JSON.parse(text), `${name}/${PUBLIC_PAGES_FILE_PATH}`)
    .pages.map((page) => page.path)
    .filter(isPublic);
  return [{ name, folder, base, files, paths } satisfies AreaPages];
}

const addressesOf = (areas: readonly AreaPages[]): [string, AreaPages | null][] => [
  ...areas.flatMap((area) => area.paths.map((address): [string, AreaPages] => [address, area])),
  [NOT_FOUND_PAGE_PATH, null],
];

/**
 * Settings for which pages are prerendered. The pages of an installation with its own prices are rendered in the
 * browser.
 */
const INSTANCES: readonly PublicInstanceConfig[] = [
  { testPayments: false, amounts: null, plan: null },
  { testPayments: true, amounts: null, plan: null },
  { testPayments: false, amounts: { ...mergePriceAmounts({}), activationFee: 0 }, plan: null },
  { testPayments: false, amounts: NO_PRICES, plan: 'pro' },
];

/**
 * Combinations of operator data in which the phone number, the register entry or both are missing, because both are
 * optional.
 */
const FEWER_FACTS = [
  { phone: false, register: false },
  { phone: false, register: true },
  { phone: true, register: false },
];

/** Throws for a style attribute or an inline script, which the content security policy of every page blocks. */
function assertServable(body: string, pathname: string): void {
  const [found] = /<[^>]*\sstyle="[^>]*>|<script\b[^>]*>|<style\b[^>]*>/.exec(body) ?? [];
  if (found) throw new Error(`${pathname} cannot be prerendered, the policy forbids ${found}`);
}
