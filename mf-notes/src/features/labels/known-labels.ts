import { lines } from '@northkeep/shared-vault';
import { useState } from 'react';
import { listLabels, shownLabelsOf } from '../../rules/labels.ts';

/** Returns the labels of all lines, at most the 48 most used ones in alphabetical order. */
const listKnownLabels = (): readonly string[] =>
  listLabels(lines.items.map((line) => ({ category: null, categories: shownLabelsOf(line) })));

/** The labels of all lines at the time at which the component is first shown. */
export function useKnownLabels(): readonly string[] {
  const [known] = useState(listKnownLabels);
  return known;
}
