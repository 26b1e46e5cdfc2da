import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import {
  type AreaName,
  INSTANCE_ELEMENT_ID,
  OPERATOR_ELEMENT_ID,
  type PrerenderSettings,
  type Registry,
} from '@northkeep/contracts';
import { BASE_URL_PLACEHOLDER, PRERENDERER_FILE_PATH } from '../build/prerenderer-file.ts';
import type { PartFiles } from './prerender-pages.ts';

/**
 * Names of the globals that a renderer receives as parameters. Their values differ from those of this process, because
 * a renderer runs neither in a page nor in a tool.
 */
const OWN_GLOBALS = ['document', 'location', 'console', 'window', 'navigator', 'localStorage', 'sessionStorage'];

export interface Renderer {
  readonly script: Script;
}

/**
 * Reads and compiles the renderer of a version. Throws when its bytes differ from the hash in the version's file list.
 */
export function readRenderer({ folder, files }: PartFiles): Renderer {
  const filename = path.join(folder, PRERENDERER_FILE_PATH);
  const code = readFileSync(filename, 'utf8');
  const hash = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  if (files[PRERENDERER_FILE_PATH] !== hash) throw new Error(`${filename} is damaged`);
  const parameters = ['module', 'exports', 'require', ...OWN_GLOBALS].join(', ');
  return { script: new Script(`(function (${parameters}) {${code}\n})`, { filename }) };
}

type Render = (pathname: string, registry: Registry) => Promise<string>;

interface AreaRenderer extends Renderer {
  readonly name: AreaName;
  readonly base: string;
}

export interface Renderers {
  readonly shell: Renderer;
  readonly areas: readonly AreaRenderer[];
}

/**
 * The settings that rendered pages read. Renderers get a fake `document`, whose `getElementById` returns only the
 * elements with these settings. The caller may replace the settings before it renders the next page.
 */
export interface DocumentStub {
  settings: PrerenderSettings;
}

/**
 * Evaluates the renderers of shell and areas anew at each call, because modules read the prices when they are
 * evaluated. This is not a sandbox, see docs/adr/0067-prerendered-pages.md.
 */
export function loadRenderers({ shell, areas }: Renderers, page: DocumentStub): Render {
  const globals: Readonly<Record<string, unknown>> = {
    document: documentOf(page),
    // Modules of the shell resolve URLs when they are evaluated, so a location is needed; no page shows the result.
    location: new URL('http://localhost/'),
    // Warnings are dropped, because the router warns about the unknown path, which is rendered on purpose. An error
    // rejects the rendering.
    console: { ...console, warn: () => {} },
  };
  const { shared, render } = evaluate(shell, globals, createRequire(import.meta.url));
  const requireShared = (name: string): unknown => {
    if (name in shared) return shared[name];
    throw new Error(`${name} is not available while pages are rendered`);
  };
  const modules = Object.fromEntries(areas.map((area) => [area.name, evaluate(area, globals, requireShared)]));
  return async (pathname, registry) => withBases(await render({ pathname, registry, modules }), areas);
}

const withBases = (html: string, areas: readonly AreaRenderer[]): string =>
  areas.reduce((text, { name, base }) => text.replaceAll(`${BASE_URL_PLACEHOLDER}${name}/`, () => base), html);

const documentOf = (page: DocumentStub) => ({
  getElementById: (id: string) => {
    const { instance, operator } = page.settings;
    const value = id === INSTANCE_ELEMENT_ID ? instance : id === OPERATOR_ELEMENT_ID ? operator : null;
    return value === null ? null : { textContent: JSON.stringify(value) };
  },
});

function evaluate(
  { script }: Renderer,
  globals: Readonly<Record<string, unknown>>,
  require: (name: string) => unknown,
) {
  const module: { exports: Record<string, never> } = { exports: {} };
  const own = OWN_GLOBALS.map((name) => globals[name]);
  script.runInThisContext()(module, module.exports, require, ...own);
  return module.exports as unknown as {
    shared: Readonly<Record<string, unknown>>;
    render: (input: object) => Promise<string>;
  };
}
