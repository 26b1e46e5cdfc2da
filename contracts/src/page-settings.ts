import { decodeList, decodeObject, decodeOneOf, decodeString } from './decode.ts';
import { decodePublicInstanceConfig, INSTANCE_ELEMENT_ID, type PublicInstanceConfig } from './instance.ts';
import { PUBLIC_GEOCODING_URL, PUBLIC_WEATHER_URL } from './location-services.ts';
import { OPERATOR_ELEMENT_ID, type Operator } from './operator.ts';
import { PLANS } from './plans.ts';

/**
 * Comment in the shell's index.html that the server replaces with the release metadata. The precached copy of the page keeps
 * the comment.
 */
export const REGISTRY_PLACEHOLDER = '<!--northkeep:registry-->';

/** Analytics script of the operator. Loaded only after the user allows analytics, and only with the declared hash. */
export interface OperatorScript {
  readonly src: string;
  /** 'sha384-...' */
  readonly integrity: string;
}

interface PageSettings {
  readonly analytics?: OperatorScript | null;
  readonly instance?: PublicInstanceConfig | null;
  readonly operator?: Operator | null;
}

/** Id of the script element in which the server writes the {@link OperatorScript} as JSON. */
const ANALYTICS_ELEMENT_ID = 'analytics';
/** Id of the script element with the metadata of the release repository. */
export const REPOSITORY_ELEMENT_ID = 'repository';

/** Returns the elements with the settings of an installation, which are empty where all are the usual ones. */
export function inlinedSettings({ analytics = null, instance = null, operator = null }: PageSettings): string {
  return [
    analytics === null ? '' : inlined(ANALYTICS_ELEMENT_ID, JSON.stringify(analytics)),
    instance === null ? '' : inlined(INSTANCE_ELEMENT_ID, JSON.stringify(instance)),
    operator === null ? '' : inlined(OPERATOR_ELEMENT_ID, JSON.stringify(operator)),
  ].join('');
}

const openingTag = (id: string): string => `<script type="application/json" id="${id}">`;

/** A JSON element of the page. Escapes '<', so that no text can close the element; JSON.parse restores it. */
export const inlined = (id: string, json: string): string =>
  `${openingTag(id)}${json.replace(/</g, '\\u003c')}</script>`;

/** Returns the metadata bundle, as JSON, that the server wrote into a page; null for any other page. */
export const extractBundle = (page: string): string | null =>
  new RegExp(`${openingTag(REPOSITORY_ELEMENT_ID)}([^<]*)</script>`).exec(page)?.[1] ?? null;

/** Returns true for a page that the server made with a release. The page of a proxy, for example, has none. */
const isServerPage = (page: string): boolean => page.includes(openingTag(REPOSITORY_ELEMENT_ID));

/**
 * Settings of an installation that the service worker stores for its cached page. They contain no script URL and no
 * operator-defined host, because a script of a compromised release could overwrite the stored settings.
 */
export interface KeptPageSettings {
  /** Null where all are the usual ones. */
  readonly instance: PublicInstanceConfig | null;
  readonly operator: Operator | null;
  /** Origins of public location services that the page may call; never others. */
  readonly connect: readonly string[];
}

/**
 * Returns the settings of the installation from a page of the server and its content security policy. Returns null for
 * any other page, and for settings of another form.
 */
export function extractPageSettings(page: string, policy: string): KeptPageSettings | null {
  if (!isServerPage(page)) return null;
  const read = (id: string): unknown =>
    JSON.parse(new RegExp(`${openingTag(id)}([^<]*)</script>`).exec(page)?.[1] ?? 'null');
  try {
    return decodePageSettings({
      instance: read(INSTANCE_ELEMENT_ID),
      operator: read(OPERATOR_ELEMENT_ID),
      connect: /(?:^|;)\s*connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [],
    });
  } catch {
    return null;
  }
}

const PUBLIC_SERVICES: readonly string[] = [PUBLIC_WEATHER_URL, PUBLIC_GEOCODING_URL];
/** One line of text of at most 500 characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it excludes
const TEXT = /^[^\u0000-\u001f\u007f]{1,500}$/;
const EMAIL = /^[^\s@<>"?&%]{1,250}@[^\s@<>"?&%]{1,250}$/;

/** Decodes settings from parsed JSON. Drops unknown members and hosts; throws an error for any other form. */
export function decodePageSettings(value: unknown): KeptPageSettings {
  const { instance, operator, connect } = decodeObject(value, 'the page settings');
  const hosts = decodeList(connect, 'connect', (host, name) => decodeString(host, TEXT, name));
  return {
    instance: instance === null ? null : decodeInstance(instance),
    operator: operator === null ? null : decodeKeptOperator(operator),
    connect: PUBLIC_SERVICES.filter((service) => hosts.includes(service)),
  };
}

function decodeInstance(value: unknown): PublicInstanceConfig {
  const { testPayments, amounts, plan, failureReports } = decodeObject(value, 'instance');
  const decoded = decodePublicInstanceConfig(JSON.stringify({ testPayments, amounts, failureReports }));
  if (typeof testPayments !== 'boolean') throw new Error('instance.testPayments is no boolean');
  if (amounts !== null && decoded.amounts === null) throw new Error('instance.amounts has the wrong form');
  return { ...decoded, plan: plan === null ? null : decodeOneOf(plan, PLANS, 'instance.plan') };
}

function decodeKeptOperator(value: unknown): Operator {
  const { name, address, email, phone, register } = decodeObject(value, 'operator');
  const text = (each: unknown, field: string): string => decodeString(each, TEXT, field);
  return {
    name: text(name, 'operator.name'),
    address: decodeList(address, 'operator.address', text),
    email: decodeString(email, EMAIL, 'operator.email'),
    phone: phone === null ? null : text(phone, 'operator.phone'),
    register: register === null ? null : text(register, 'operator.register'),
  };
}

/** Adds settings to the shell's index.html. */
export const insertPageSettings = (template: string, { instance, operator }: KeptPageSettings): string =>
  template.replace(REGISTRY_PLACEHOLDER, (placeholder) => inlinedSettings({ instance, operator }) + placeholder);
