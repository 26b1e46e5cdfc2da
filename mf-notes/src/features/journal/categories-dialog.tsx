import { CATEGORIES_MAX, CATEGORY_LENGTH_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Chip } from '@northkeep/shared-kit/chip';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TextField } from '@northkeep/shared-kit/field';
import { type SyntheticEvent, useState } from 'react';
import { journalTexts } from '../../copy.ts';
import { categoriesOf, normalizeCategory } from '../../rules/journal.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import styles from './categories-dialog.module.css';

interface CategoriesDialogProps {
  line: LineItem;
  /** Categories of all entries, which the dialog offers. */
  listed: readonly string[];
  onClose: () => void;
}

/**
 * Dialog for the categories of a journal entry: chips that can be removed, a field for a new category, and the
 * categories of other entries.
 */
export function CategoriesDialog({ line, listed, onClose }: CategoriesDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => categoriesOf(line));
  const [text, setText] = useState('');
  const isFull = chosen.length >= CATEGORIES_MAX;
  const withText = () => {
    const word = normalizeCategory(text);
    return word === '' || isFull || chosen.includes(word) ? chosen : [...chosen, word];
  };
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    setChosen(withText());
    setText('');
  };
  const save = () => {
    undoableLines.change(line.id, { category: null, categories: [...withText()] });
    onClose();
  };
  const offered = listed.filter((word) => !chosen.includes(word));
  return (
    <Dialog
      open
      onClose={onClose}
      title={journalTexts.setCategories}
      description={getDisplayText(line) || journalTexts.emptyEntry}
      size="s"
      footer={
        <>
          <Button kind="primary" onClick={save}>
            {journalTexts.save}
          </Button>
          <Button kind="text" onClick={onClose}>
            {journalTexts.cancel}
          </Button>
        </>
      }
    >
      <form onSubmit={add} className={styles.form}>
        <TextField
          label={journalTexts.newCategory}
          data-draft={`categories.${line.id}`}
          value={text}
          onValue={setText}
          maxLength={CATEGORY_LENGTH_MAX}
          disabled={isFull}
          hint={isFull ? journalTexts.categoriesFull(CATEGORIES_MAX) : undefined}
          end={
            <Button kind="text" small type="submit" disabled={isFull || normalizeCategory(text) === ''}>
              {journalTexts.add}
            </Button>
          }
        />
      </form>
      {chosen.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: chips, no form
        <div className={styles.chips} role="group" aria-label={journalTexts.chosenCategories}>
          {chosen.map((word) => (
            <Chip
              key={word}
              onRemove={() => setChosen(chosen.filter((one) => one !== word))}
              removeLabel={journalTexts.removeCategory(word)}
            >
              {word}
            </Chip>
          ))}
        </div>
      )}
      {offered.length > 0 && !isFull && (
        // biome-ignore lint/a11y/useSemanticElements: chips, no form
        <div className={styles.chips} role="group" aria-label={journalTexts.otherCategories}>
          {offered.map((word) => (
            <Chip key={word} onClick={() => setChosen([...chosen, word])}>
              {word}
            </Chip>
          ))}
        </div>
      )}
    </Dialog>
  );
}
