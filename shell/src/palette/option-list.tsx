import { findWordRanges, queryWordsOf } from '@northkeep/contracts';
import { Icon, type IconComponent } from '@northkeep/shared-kit/icon';
import { Kbd } from '@northkeep/shared-kit/kbd';
import { useEffect, useRef } from 'react';
import styles from './palette.module.css';

/** An entry of the palette. */
export interface PaletteOption {
  /** Id of the option, unique in the list. */
  readonly id: string;
  readonly label: string;
  readonly icon?: IconComponent | undefined;
  readonly detail?: string | undefined;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

export interface OptionGroup {
  readonly id: string;
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

interface OptionListProps {
  id: string;
  label: string;
  groups: readonly OptionGroup[];
  activeId: string | null;
  /** Query whose words are marked in the labels. */
  query: string;
  onActive: (id: string) => void;
}

/** Returns the id of the element of an option, for aria-activedescendant. */
export const elementIdOf = (list: string, option: string): string => `${list}-${option}`;

/** The list box of the palette: options in groups. The focus stays in the field. */
export function OptionList({ id, label, groups, activeId, query, onActive }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option has become the active one
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const group = active?.parentElement;
    // When the first option of a group becomes active, the heading of the group is scrolled into view as well.
    const isFirst = group?.querySelector('[role="option"]') === active;
    (isFirst ? group : active)?.scrollIntoView({ block: 'nearest' });
    active?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const words = queryWordsOf(query);
  return (
    <div ref={list} className={styles.list} id={id} role="listbox" aria-label={label} tabIndex={-1}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a list box
        <div key={group.id} role="group" aria-labelledby={elementIdOf(id, `group-${group.id}`)}>
          <p className={`${styles.heading} t1 ink3`} id={elementIdOf(id, `group-${group.id}`)}>
            {group.label}
          </p>
          {group.options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={option.id}
              id={elementIdOf(id, option.id)}
              className={styles.option}
              role="option"
              aria-selected={option.id === activeId}
              onPointerMove={() => onActive(option.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={option.run}
            >
              {option.icon ? <Icon of={option.icon} /> : null}
              <span dir="auto" className={styles.label}>
                <Marked text={option.label} words={words} />
              </span>
              {option.detail ? (
                <span dir="auto" className={`${styles.detail} t2 ink3`}>
                  {option.detail}
                </span>
              ) : null}
              {option.keys ? <Kbd keys={option.keys} className={styles.keys} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Shows a text in which the words of the query are marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = findWordRanges(text, words);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([start, end], i) => (
        <span key={start}>
          {text.slice(ranges[i - 1]?.[1] ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
