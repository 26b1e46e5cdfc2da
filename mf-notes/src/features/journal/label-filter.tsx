import { Chip } from '@northkeep/shared-kit/chip';
import { Menu } from '@northkeep/shared-kit/menu';
import { Plus } from 'lucide-react';
import { journalTexts } from '../../copy.ts';
import { labelTexts } from '../labels/copy.ts';
import styles from './label-filter.module.css';

interface LabelFilterProps {
  /** Labels of all entries. */
  listed: readonly string[];
  chosen: readonly string[];
  onChosen: (labels: readonly string[]) => void;
}

/** Filter with the chosen labels as chips that can be removed, and a menu of all labels. */
export function LabelFilter({ listed, chosen, onChosen }: LabelFilterProps) {
  const toggle = (word: string) =>
    onChosen(chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word]);
  if (listed.length === 0 && chosen.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips and a menu, no form
    <div className={styles.filter} role="group" aria-label={labelTexts.labels}>
      {chosen.map((word) => (
        <Chip key={word} onRemove={() => toggle(word)} removeLabel={labelTexts.remove(word)}>
          {word}
        </Chip>
      ))}
      <Menu
        label={journalTexts.addLabel}
        trigger={
          <button type="button" className={styles.add}>
            <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
            {journalTexts.addLabel}
          </button>
        }
        items={listed.map((word) => ({ label: word, checked: chosen.includes(word), onSelect: () => toggle(word) }))}
      />
    </div>
  );
}
