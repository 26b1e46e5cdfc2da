import { Chip } from '@northkeep/shared-kit/chip';
import { addNoteTexts } from './copy.ts';

interface StoredPartProps {
  label: string;
  /** True if it comes from words of the text, false if it was picked. */
  isWord: boolean;
  onKeep: () => void;
  onTakeBack: () => void;
}

/** A part of what will be stored, with a button that takes it back: words stay letters, a picked value goes. */
export const StoredPart = ({ label, isWord, onKeep, onTakeBack }: StoredPartProps) => (
  <Chip
    onRemove={isWord ? onKeep : onTakeBack}
    removeLabel={isWord ? addNoteTexts.keepWords(label) : addNoteTexts.takeBack(label)}
  >
    {label}
  </Chip>
);
