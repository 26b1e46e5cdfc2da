import {
  type ArrowFunctionExpression,
  type Function as FunctionExpression,
  type ObjectPattern,
  parseSync,
  Visitor,
} from 'oxc-parser';

/** Files with key handlers of web pages. */
const CHECKED = /^(mf-[a-z]+|shell|shared-kit|shared-vault)\/src\//;
/** Tests, and the helper itself. */
const EXCLUDED = /\.test\.tsx?$|\/testing\/|^shared-kit\/src\/components\/pressed-key\//;
const READ = ['key', 'code', 'which', 'keyCode'];
const KEY_EVENT_TYPE = /KeyboardEvent/;
const KEY_EVENT = /^key(down|up|press)$/;
const KEY_ATTRIBUTE = /^onKey/;
const REASON = 'reads the key of a press from the event; pressedKey ignores the presses of input methods';

type FunctionNode = FunctionExpression | ArrowFunctionExpression;

/**
 * Lists the key handlers of a source file that read the key from the event itself. Such a handler takes the Enter and
 * Escape that choose among the candidates of an input method. A handler is a function with a parameter of type
 * `KeyboardEvent`, one in an `onKey…` attribute, and one that is registered for a key event.
 */
export function findUnguardedKeys(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!CHECKED.test(path) || EXCLUDED.test(path) || !/KeyboardEvent|onKey|'key(down|up|press)'/.test(text)) return [];
  const handlers = new Map<number, FunctionNode>();
  const add = (node: unknown) => isFunction(node) && handlers.set(node.start, node);
  const addTyped = (node: FunctionNode) => {
    if (node.params.some(({ start, end }) => KEY_EVENT_TYPE.test(text.slice(start, end)))) add(node);
  };
  const { program } = parseSync(path, text);
  new Visitor({
    FunctionDeclaration: addTyped,
    FunctionExpression: addTyped,
    ArrowFunctionExpression: addTyped,
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && KEY_ATTRIBUTE.test(name.name) && value?.type === 'JSXExpressionContainer')
        add(value.expression);
    },
    CallExpression({ arguments: [type, handler] }) {
      if (type?.type === 'Literal' && KEY_EVENT.test(String(type.value))) add(handler);
    },
  }).visit(program);
  return [...handlers.values()].some((handler) => readsKey(handler, text)) ? [REASON] : [];
}

const isFunction = (node: unknown): node is FunctionNode =>
  typeof node === 'object' &&
  node !== null &&
  'type' in node &&
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(String(node.type));

/** True for `event.key`, `event.nativeEvent.key`, and `key` taken from the event by destructuring. */
function readsKey(handler: FunctionNode, text: string): boolean {
  const source = text.slice(handler.start, handler.end);
  const names = handler.params.flatMap((param) => (param.type === 'Identifier' ? [param.name] : []));
  const isTaken = handler.params.some((param) => param.type === 'ObjectPattern' && takesKey(param, text));
  const read = READ.join('|');
  return (
    isTaken ||
    names.some(
      (name) =>
        new RegExp(`\\b${name}(\\.nativeEvent)?\\.(${read})\\b`).test(source) ||
        new RegExp(`\\{[^{}]*\\b(${read})\\b[^{}]*\\}\\s*=\\s*${name}\\b`).test(source),
    )
  );
}

const takesKey = (pattern: ObjectPattern, text: string): boolean =>
  pattern.properties.some(
    (property) => property.type === 'Property' && READ.includes(text.slice(property.key.start, property.key.end)),
  );
