import { parseSync, Visitor } from 'oxc-parser';

/** Elements that a person types text into: those of HTML, and the fields of shared-kit that render them. */
const TEXT_FIELDS = ['input', 'textarea', 'TextField', 'TextArea'];
/** Values of `type` and `inputMode` of fields without text of several words. */
const NOT_TEXT =
  /^(checkbox|radio|file|color|range|hidden|number|numeric|decimal|date|time|email|tel|url|password|search)$/;
/** Folders whose fields get the attribute from the component that uses them, or that no user sees. */
const EXCLUDED = /(^shared-kit\/src\/(components|dev-kit)\/)|\.test\.tsx$|\/testing\/|^(e2e|scripts)\//;

/** Files whose text fields need no draft, each with the reason. */
const WITHOUT_DRAFT: Readonly<Record<string, string>> = {
  'mf-notes/src/features/editor/line-text.tsx': 'saves each input',
  'mf-notes/src/features/add-note/add-note-dialog.tsx': 'the encrypted draft of the note keeps it',
  'mf-planner/src/features/review/end-slide.tsx': 'the encrypted draft of the review keeps the note',
  'mf-admin/src/features/cards/card-list.tsx': 'search',
  'mf-admin/src/features/people/people-screen.tsx': 'search',
  'mf-auth/src/features/settings/data/stored-data-viewer.tsx': 'search',
  'mf-notes/src/features/location/city-search.tsx': 'search',
  'mf-wisdom/src/features/cards/deck-tools.tsx': 'search',
  'mf-auth/src/features/empty-vault/empty-vault-screen.tsx': 'a confirmation that has to be typed each time',
  'mf-auth/src/features/settings/data/delete-account-dialog.tsx': 'a confirmation that has to be typed each time',
  'mf-auth/src/features/settings/security/identity-check-form.tsx': 'a secret',
  'mf-auth/src/features/settings/security/recovery-key-check.tsx': 'a secret',
  'mf-auth/src/features/login/second-factor-field.tsx': 'a secret',
  'shell/src/vault/recovery-screen.tsx': 'a secret',
  'mf-auth/src/features/register/profile-step.tsx': 'before there is a vault; the registration keeps its own draft',
  'mf-auth/src/features/settings/profile/profile-form.tsx': 'names of one word',
  'mf-public/src/features/feedback/contact-step.tsx': 'an email address',
  'shell/src/settings/custom-colours.tsx': 'a colour',
  'shell/src/push/reminder-times-form.tsx': 'a time of day',
};

/**
 * Lists the text fields of a source file that lose their text at a lock: those without the attribute `data-draft`, which
 * names the draft of a field. See `shared-kit/src/drafts/field-drafts.ts`.
 */
export function findFieldsWithoutDraft(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!path.endsWith('.tsx') || EXCLUDED.test(path) || path in WITHOUT_DRAFT) return [];
  const found: string[] = [];
  const visitor = new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !TEXT_FIELDS.includes(name.name)) return;
      const isNamed = attributes.some((attribute) =>
        attribute.type === 'JSXSpreadAttribute'
          ? text.includes("'data-draft':")
          : attribute.name.type === 'JSXIdentifier' && attribute.name.name === 'data-draft',
      );
      const isOther = attributes.some(
        (attribute) =>
          attribute.type === 'JSXAttribute' &&
          attribute.name.type === 'JSXIdentifier' &&
          ['type', 'inputMode'].includes(attribute.name.name) &&
          attribute.value?.type === 'Literal' &&
          NOT_TEXT.test(String(attribute.value.value)),
      );
      if (!isNamed && !isOther)
        found.push(`a <${name.name}> without data-draft loses its text when the vault is locked`);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}
