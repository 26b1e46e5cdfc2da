import { CATEGORIES_MAX, CATEGORY_LENGTH_MAX, compareTexts } from '@northkeep/contracts';

/** Labels of a line as they are stored: one in `category`, the others in `categories`. */
export interface LabelFields {
  readonly category: string | null;
  readonly categories: readonly string[];
}

/** Maximum number of labels that a list of all labels offers. */
export const LISTED_LABELS_MAX = 48;
/** Maximum number of labels that a row or an entry shows. */
export const SHOWN_LABELS_MAX = 3;

/** Returns a label as it is compared and shown: NFC, in lower case, with single spaces. */
export const normalizeLabel = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase().normalize('NFC');

/** Returns the labels of a line in lower case, without duplicates. */
export function labelsOf({ category, categories }: LabelFields): string[] {
  const labels = [category ?? '', ...categories].map(normalizeLabel);
  return [...new Set(labels.filter((label) => label !== ''))];
}

/** Returns the labels of a line whose fields could be decrypted. */
export const shownLabelsOf = (line: LabelFields & { readonly damaged: ReadonlySet<string> }): string[] =>
  labelsOf({
    category: line.damaged.has('category') ? null : line.category,
    categories: line.damaged.has('categories') ? [] : line.categories,
  });

/** Returns the labels of the lines in alphabetical order, at most the 48 most used ones. */
export function listLabels(lines: Iterable<LabelFields>): string[] {
  const uses = new Map<string, number>();
  for (const line of lines) for (const label of labelsOf(line)) uses.set(label, (uses.get(label) ?? 0) + 1);
  return [...uses]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LISTED_LABELS_MAX)
    .map(([label]) => label)
    .sort(compareTexts);
}

/**
 * Returns the label that a typed text means, with or without its number sign; '' for a text without one. A label has no
 * spaces, so that `#` and the label is one word: they become hyphens, unless `known` has the label with its spaces.
 */
export function readLabel(text: string, known: readonly string[]): string {
  const typed = normalizeLabel(text.trim().replace(/^#+/, ''));
  const joined = typed.replaceAll(' ', '-');
  const found = [typed, joined].find((label) => known.includes(label));
  return found ?? known.find((label) => label.replaceAll(' ', '-') === joined) ?? joined;
}

/** True for a label that can be stored. */
export const isLabel = (label: string): boolean => label !== '' && label.length <= CATEGORY_LENGTH_MAX;

/** Returns the labels with another one; unchanged when it is one of them, cannot be stored, or is one too many. */
export const withLabel = (labels: readonly string[], label: string): readonly string[] =>
  !isLabel(label) || labels.includes(label) || labels.length >= CATEGORIES_MAX ? labels : [...labels, label];

/**
 * Returns the values of a line that give it these labels. An added label is stored in `categories`, of which two devices
 * keep what either has added; `category` changes only when its label is removed. Empty for the labels that the line has.
 */
export function changeLabels(line: LabelFields, labels: readonly string[]) {
  const current = labelsOf(line);
  if (current.length === labels.length && current.every((label) => labels.includes(label))) return {};
  const first = line.category === null ? '' : normalizeLabel(line.category);
  const isFirstKept = labels.includes(first);
  // A label that stays keeps its stored spelling, so that a merge sees no change of it.
  const spelling = new Map(line.categories.toReversed().map((stored) => [normalizeLabel(stored), stored]));
  const categories = labels
    .filter((label) => !isFirstKept || label !== first || spelling.has(label))
    .map((label) => spelling.get(label) ?? label);
  return isFirstKept || line.category === null ? { categories } : { category: null, categories };
}
