import { parseSync, Visitor } from 'oxc-parser';

const EXCLUDED = /\.test\.tsx$|\/testing\/|^(e2e|scripts|bench)\//;
/** Values of `type` of fields without a text that a person writes. */
const NOT_TEXT = /^(checkbox|radio|file|color|range|hidden|number|date|time|email|tel|url|password)$/;
/** Fields that hold a secret, digits or a colour. */
const WITHOUT_DIRECTION = [
  'shared-kit/src/components/password-field/password-field.tsx',
  'shared-kit/src/components/code-field/code-field.tsx',
  'shell/src/settings/custom-colours.tsx',
];

/**
 * Lists the text fields of a source file without `dir="auto"`. In such a field, Hebrew and Arabic run in the direction
 * of the page, with their punctuation on the wrong side. The fields of shared-kit have the attribute.
 */
export function findFieldsWithoutDirection(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!path.endsWith('.tsx') || EXCLUDED.test(path) || WITHOUT_DIRECTION.includes(path)) return [];
  const found: string[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !['input', 'textarea'].includes(name.name)) return;
      const has = (wanted: string, pattern: RegExp) =>
        attributes.some(
          (attribute) =>
            attribute.type === 'JSXAttribute' &&
            attribute.name.name === wanted &&
            attribute.value?.type === 'Literal' &&
            pattern.test(String(attribute.value.value)),
        );
      if (!has('dir', /^auto$/) && !has('type', NOT_TEXT))
        found.push(`a <${name.name}> without dir="auto" shows right-to-left texts in the wrong order`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}
