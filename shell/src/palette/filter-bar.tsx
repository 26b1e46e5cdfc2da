import type { SearchKind } from '@northkeep/shared-kit/runtime';
import { SEARCH_FILTER_LABELS } from './copy.ts';
import { DATE_FILTERS, type DateFilter } from './date-filter.ts';
import styles from './filter-bar.module.css';

export interface SearchFilters {
  /** Id of a kind; '' for all. */
  readonly kind: string;
  readonly date: DateFilter;
  /** Category as normalized by `normalizeSearchText`; '' for any. */
  readonly category: string;
}

export const NO_FILTERS: SearchFilters = { kind: '', date: 'any', category: '' };

interface FilterBarProps {
  filters: SearchFilters;
  kinds: readonly SearchKind[];
  /** Categories of the results. */
  categories: readonly string[];
  onFilters: (filters: SearchFilters) => void;
}

/** Filters of the search by kind, date and category. */
export function FilterBar({ filters, kinds, categories, onFilters }: FilterBarProps) {
  // The chosen category stays in the list even when the results for a changed text no longer contain it.
  const listed = filters.category === '' ? categories : [...new Set([filters.category, ...categories])].sort();
  const isDate = (value: string): value is DateFilter => DATE_FILTERS.some((one) => one === value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in all browsers
    <div className={styles.bar} role="group" aria-label={SEARCH_FILTER_LABELS.label}>
      <Choice
        label={SEARCH_FILTER_LABELS.kind}
        value={filters.kind}
        options={[['', SEARCH_FILTER_LABELS.anyKind], ...kinds.map(({ id, label }) => [id, label] as const)]}
        onValue={(kind) => onFilters({ ...filters, kind })}
      />
      <Choice
        label={SEARCH_FILTER_LABELS.date}
        value={filters.date}
        options={DATE_FILTERS.map((date) => [date, SEARCH_FILTER_LABELS.dates[date]] as const)}
        onValue={(date) => isDate(date) && onFilters({ ...filters, date })}
      />
      {listed.length > 0 && (
        <Choice
          label={SEARCH_FILTER_LABELS.category}
          value={filters.category}
          options={[['', SEARCH_FILTER_LABELS.anyCategory], ...listed.map((one) => [one, one] as const)]}
          onValue={(category) => onFilters({ ...filters, category })}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onValue: (value: string) => void;
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  return (
    <select
      className={`${styles.choice} t2`}
      aria-label={label}
      value={value}
      data-set={value !== options[0]?.[0] || undefined}
      onChange={(event) => onValue(event.target.value)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
