import { type Expression, type JSXElement, type JSXExpression, parseSync, Visitor } from 'oxc-parser';

const EXCLUDED = /\.test\.tsx$|\/testing\/|\/dev-kit\/|^(e2e|scripts|bench)\//;
/** Functions that return a text of a person. */
const TEXT_FUNCTIONS = /^(labelOf|getDisplayText)$/;
/** Variables and properties that hold a text written by a user, or the text of a card. It can be in any language. */
const TEXT_NAMES = /^(email|firstName|lastName|city|stepLabel|goalLabel|aimLabel)$/;
const TEXT_MEMBERS = /^(line\.text|(card|form)\.(title|category|kicker|summary|expanded)|file\.name)$/;

type Shown = Expression | JSXExpression;

/**
 * Lists the elements of a source file that show a text of a person without a direction of its own. In such an element,
 * Hebrew and Arabic run in the direction of the page, with their punctuation on the wrong side. Components are left out,
 * because those of shared-kit isolate the text that they are given.
 */
export function findTextsWithoutDirection(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!path.endsWith('.tsx') || EXCLUDED.test(path)) return [];
  const found: string[] = [];
  new Visitor({
    JSXElement(element) {
      const tag = element.openingElement.name;
      if (tag.type !== 'JSXIdentifier' || !/^[a-z]/.test(tag.name) || hasDirection(element)) return;
      for (const child of element.children)
        if (child.type === 'JSXExpressionContainer' && showsText(child.expression, text))
          found.push(`<${tag.name}> shows a person's text without dir="auto", so Hebrew runs in the wrong order`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

const hasDirection = ({ openingElement: { name, attributes } }: JSXElement): boolean =>
  (name.type === 'JSXIdentifier' && name.name === 'bdi') ||
  attributes.some((attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'dir');

function showsText(shown: Shown, source: string): boolean {
  switch (shown.type) {
    case 'ConditionalExpression':
      return showsText(shown.consequent, source) || showsText(shown.alternate, source);
    case 'LogicalExpression':
      return showsText(shown.left, source) || showsText(shown.right, source);
    case 'CallExpression':
      return shown.callee.type === 'Identifier' && TEXT_FUNCTIONS.test(shown.callee.name);
    case 'Identifier':
      return TEXT_NAMES.test(shown.name);
    case 'MemberExpression':
      return (
        (shown.property.type === 'Identifier' && TEXT_NAMES.test(shown.property.name)) ||
        TEXT_MEMBERS.test(source.slice(shown.start, shown.end))
      );
    default:
      return false;
  }
}
