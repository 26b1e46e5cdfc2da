import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { ApiDocument } from './document.ts';
import { API_PREFIX } from './prefix.ts';
import type { Recorded } from './recorder.ts';

export interface Judge {
  /** What is wrong with an answer, with the route and a pointer into the body; null where it holds. */
  readonly judge: (answer: Recorded) => string | null;
  /** Method, path of the document and status. */
  readonly kindOf: (answer: Recorded) => string;
}

/** Answers of an address that is not in the document. */
const UNKNOWN = new Set([403, 404, 405]);
const METHODS = ['get', 'post', 'patch', 'delete'] as const;

interface Route {
  readonly path: string;
  readonly form: RegExp;
}

/** Judges answers by the document, with a validator that others wrote. */
export function judgeBy(document: ApiDocument): Judge {
  // An OpenAPI document holds much besides schemas, which strict mode would refuse; the schemas are checked by use.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: fullFormats });
  ajv.addSchema({ ...document, $id: 'api' });
  const validators = new Map<string, ValidateFunction>();
  const routes = routesOf(document);

  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  function judgeBody(pointer: string, { body, type }: Recorded): string | null {
    if (!type.startsWith('application/json')) return `is ${type || 'of no type'}, not JSON`;
    const validate = validatorOf(pointer);
    if (validate(parsed(body))) return null;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || '/'} ${error?.message} (${JSON.stringify(error?.params)})`;
  }

  const routeOf = ({ url }: Recorded) => routes.find(({ form }) => form.test(pathOf(url)));
  const kindOf = (answer: Recorded) =>
    `${answer.method} ${routeOf(answer)?.path ?? pathOf(answer.url)} ${answer.status}`;

  function judge(answer: Recorded): string | null {
    const found = routeOf(answer);
    const method = METHODS.find((name) => name.toUpperCase() === answer.method);
    const operation = found && method ? document.paths?.[found.path]?.[method] : undefined;
    const say = (what: string | null) => what && `${kindOf(answer)}: ${what}`;
    if (answer.cacheControl !== 'no-store') return say(`may be cached: ${answer.cacheControl}`);
    if (answer.method === 'HEAD') return null;
    if (!operation || !found) return say(UNKNOWN.has(answer.status) ? null : 'is not in the document');
    const given: unknown = operation.responses?.[answer.status];
    const response = `/paths/${escaped(found.path)}/${method}/responses/${answer.status}`;
    if (given === undefined) return say(`is no status of the document; ${answer.body.slice(0, 200)}`);
    const pointer = referenceOf(given) ?? response;
    if (contentOf(document, pointer) === undefined) return say(answer.body === '' ? null : 'has a body');
    return say(judgeBody(`${pointer}/content/application~1json/schema`, answer));
  }

  return { judge, kindOf };
}

const pathOf = (url: string) => url.slice(API_PREFIX.length - 1).replace(/\?.*$/s, '');

/** Paths without parameters first: `/sync/changes` is no `/{a}/{b}`. */
function routesOf({ paths = {} }: ApiDocument): Route[] {
  const parameters = (path: string) => path.split('{').length;
  return Object.keys(paths)
    .sort((a, b) => parameters(a) - parameters(b))
    .map((path) => ({ path, form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The pointer that a `$ref` within the document names. */
function referenceOf(value: unknown): string | null {
  const ref = property(value, '$ref');
  return typeof ref === 'string' ? ref.replace(/^#/, '') : null;
}

const contentOf = (document: ApiDocument, pointer: string): unknown =>
  property(
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, step) => property(value, step.replaceAll('~1', '/').replaceAll('~0', '~')), document),
    'content',
  );

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
