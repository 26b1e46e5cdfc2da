import { findAddressOwner } from './address-owner.ts';
import type { PublicInstanceConfig } from './instance.ts';
import type { Operator } from './operator.ts';
import {
  inlined,
  inlinedSettings,
  type OperatorScript,
  REGISTRY_PLACEHOLDER,
  REPOSITORY_ELEMENT_ID,
} from './page-settings.ts';
import type { PrerenderedPage } from './prerendered.ts';
import type { Registry } from './registry.ts';

export interface PageSecurityPolicy {
  /** Hosts that the page may send requests to besides its own, such as 'https://api.open-meteo.com'. */
  connect?: readonly string[];
  /** Further origins of scripts, configured by the operator of an installation. */
  scripts?: readonly string[];
  /** Targets of form submissions. Only the pages of the payment simulator need "'self'". */
  formAction?: "'self'" | "'none'";
  /** False only in the development server, whose hot-replaced files have no fixed hash. */
  integrity?: boolean;
}

/**
 * Browser features that no page uses. The response denies them, because injected code could otherwise use a permission
 * that the user granted earlier.
 */
const DENIED_FEATURES = [
  ...['accelerometer', 'browsing-topics', 'camera', 'clipboard-read', 'compute-pressure', 'display-capture'],
  ...['encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection'],
  ...['keyboard-map', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
];

/** Path of the script of the worker that derives keys, which has a content security policy of its own. */
export const DERIVATION_WORKER_PATH = /^\/js\/derivation\.[0-9a-f]{8}\.js$/;

/**
 * Content security policy of the worker that derives keys: it may run WebAssembly, which no page and no other worker
 * may, and can send and load nothing.
 */
export const DERIVATION_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'wasm-unsafe-eval'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Security headers of every response: content security policy, Trusted Types, integrity and permissions policies and
 * others.
 */
export function buildSecurityHeaders({
  connect = [],
  scripts = [],
  formAction = "'none'",
  integrity = true,
}: PageSecurityPolicy = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    "style-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ];
  return {
    'content-security-policy': policy.join('; '),
    ...(integrity ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Returns the security headers of the response for a path. The script that derives keys has a policy of its own. */
export const buildPathHeaders = (path: string, policy: PageSecurityPolicy = {}): Record<string, string> => ({
  ...buildSecurityHeaders(policy),
  ...(DERIVATION_WORKER_PATH.test(path) ? { 'content-security-policy': DERIVATION_WORKER_POLICY } : {}),
});

export interface HtmlPageInput {
  /** Content of the shell's index.html. */
  template: string;
  /**
   * Metadata of the release repository as the page carries it (`toPageBundle`). Null when nothing is released; the shell
   * then shows a fallback for each area.
   */
  bundle: string | null;
  /** What the bundle releases, for the preload links. Default: none. */
  registry?: Pick<Registry, 'remotes'> | null;
  /** Path of the request, without query. */
  pathname: string;
  /** Analytics script of the operator. Default: none. */
  analytics?: OperatorScript | null;
  /** Settings of the installation. Default: the listed prices and no payment simulator. */
  instance?: PublicInstanceConfig | null;
  /** Operator of the installation. Default: none. */
  operator?: Operator | null;
  /** Head of the page. Default: title and description of the template. */
  head?: PageHead | null;
  /** Prerendered HTML of the page. By default, the page's script renders the content. */
  prerendered?: PrerenderedPage | null;
}

/** Head of a page for search engines and link previews; all of it escaped as HTML. */
export interface PageHead {
  title: string | null;
  description: string | null;
  /** Further elements of the head. */
  elements: string;
}

/** The element that the script renders into. */
const ROOT = '<div id="root"></div>';
/** Attribute of the root element of a page that the server has filled. */
export const PRERENDERED_ATTRIBUTE = 'data-prerendered';
/**
 * Attribute of the links to the scripts that make a prerendered page interactive. Where {@link EARLY_START_MEDIA} does
 * not match, such a link has no effect until the page's script removes its `media`.
 */
export const LATER_PRELOAD_ATTRIBUTE = 'data-preload';
/**
 * Media query of devices on which the scripts of a prerendered page are downloaded with its content and run at once. On
 * a phone, they would delay the content.
 */
export const EARLY_START_MEDIA = '(pointer: fine)';
const SCRIPT_PRELOADS = /<link rel="preload" as="script"[^>]*>/g;
/** The deferred script of the shell, which loads all others. */
const MAIN_SCRIPT = /<script (?=[^>]* defer)[^>]*>/;
const STYLE_PRELOADS = /<link rel="preload" as="style"( href="[^"]*" integrity="[^"]*" crossorigin>)/g;

/** Renders the page of a URL path: the template with the release metadata and the data that this path needs. */
export function renderPage({ head = null, prerendered = null, ...input }: HtmlPageInput): string {
  const page = prerendered === null ? addScripts(input) : addContent(input, prerendered);
  if (head === null) return page;
  const { title, description, elements } = head;
  return page
    .replace(/<title>[^<]*<\/title>/, (usual) => (title === null ? usual : `<title>${title}</title>`) + elements)
    .replace(/(<meta name="description" content=")[^"]*/, (usual, start) =>
      description === null ? usual : `${start}${description}`,
    );
}

type ScriptInput = Omit<HtmlPageInput, 'head' | 'prerendered'>;

function addScripts({ template, bundle, registry, pathname, ...settings }: ScriptInput): string {
  const script = inlinedSettings(settings);
  if (bundle === null) return template.replace(REGISTRY_PLACEHOLDER, () => script + REGISTRY_PLACEHOLDER);
  return template.replace(
    REGISTRY_PLACEHOLDER,
    () => areaPreloads(registry, pathname).join('') + inlined(REPOSITORY_ELEMENT_ID, bundle.trim()) + script,
  );
}

/**
 * Inserts the prerendered content and, after it, the data that only the script reads. The browser shows a prerendered
 * page before the script runs. On a phone, the scripts that make it interactive are only listed: their download would
 * delay the largest picture on a slow network.
 */
function addContent({ template, bundle, registry, ...settings }: ScriptInput, { head, body }: PrerenderedPage): string {
  const metadata = bundle === null ? '' : inlined(REPOSITORY_ELEMENT_ID, bundle.trim());
  const early = ` rel="preload" media="${EARLY_START_MEDIA}"`;
  const scripts = [
    ...[...template.matchAll(SCRIPT_PRELOADS)].map(([link]) => link),
    ...areaPreloads(registry, settings.pathname).filter((link) => link.includes('as="script"')),
  ].map((link) => link.replace(/ rel="preload"/, ` ${LATER_PRELOAD_ATTRIBUTE}${early}`));
  const data = metadata + inlinedSettings(settings) + scripts.join('');
  // By default, a deferred script is downloaded after the pictures. Preloaded before its element and the style sheets of
  // the area, it is among the six requests that a browser sends at once to a server without HTTP/2.
  const main = locationOfMain(template);
  const mainPreload = main === null ? '' : `<link${early} as="script" fetchpriority="high"${main} crossorigin>`;
  return (
    template
      .replace(SCRIPT_PRELOADS, '')
      .replace(STYLE_PRELOADS, '<link rel="stylesheet"$1')
      .replace(REGISTRY_PLACEHOLDER, '')
      // The area's style sheets come after those of the shell, in the same order as when scripts load them.
      .replace('</head>', () => `${head}</head>`)
      .replace(MAIN_SCRIPT, (script) => mainPreload + script)
      .replace(ROOT, () => `<div id="root" ${PRERENDERED_ATTRIBUTE}>${body}</div>${data}`)
  );
}

/** Returns the address and the hash of the shell's main script as attributes of a link; null without such a script. */
function locationOfMain(template: string): string | null {
  const [script] = MAIN_SCRIPT.exec(template) ?? [];
  if (script === undefined) return null;
  const attribute = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(script)?.[1] ?? '';
  return ` href="${attribute('src')}" integrity="${attribute('integrity')}"`;
}

/** Preload links with integrity for the first script and style of the area; none without a registry. */
function areaPreloads(registry: HtmlPageInput['registry'], pathname: string): string[] {
  const remotes = registry?.remotes ?? {};
  const owner = findAddressOwner(remotes, pathname);
  const remote = owner && remotes[owner.name];
  if (!remote) return [];
  return Object.entries(remote.files)
    .filter(([file]) => file === remote.entry || /^js\/remote\.[0-9a-f]{8}\.(js|css)$/.test(file))
    .map(([file, hash]) => {
      const kind = file.endsWith('.css') ? 'style' : 'script';
      return `<link rel="preload" as="${kind}" href="${remote.base}${file}" integrity="${hash}" crossorigin>`;
    });
}
