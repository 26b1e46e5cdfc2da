import { EncryptedDraft } from '../plan/encrypted-draft.ts';

type Drafts = Readonly<Record<string, string>>;

const drafts = new EncryptedDraft<Drafts>({ name: 'wizard-drafts', empty: {}, decode: decodeDrafts });

/**
 * Texts of the wizard that are typed but not added yet. The name of a field is its page and, on pages that ask for each
 * aim or goal, the id of that aim or goal.
 */
export const wizardDrafts = {
  /** Returns the properties of the text field with this name. It shows `initial` until the user changes its text. */
  fieldOf: (name: string, initial = '') => ({
    kept: drafts.values[name] ?? initial,
    onType: (text: string) => drafts.change({ [name]: text }),
  }),

  /** Removes all texts when the wizard is finished. */
  clear: () => drafts.clear(),
};

function decodeDrafts(value: unknown): Drafts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
