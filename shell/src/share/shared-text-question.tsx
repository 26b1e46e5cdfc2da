import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { useRef, useState } from 'react';
import { SHARED_TEXT_QUESTION_TEXTS } from './copy.ts';
import styles from './shared-text-question.module.css';

interface SharedTextQuestionProps {
  share: { readonly text: string; readonly site: string | null };
  onAnswer: (answer: 'add' | 'discard' | 'later') => void;
}

/** Asks whether a text that any website may have sent becomes a note. Closing it keeps the text for later. */
export default function SharedTextQuestion({ share: { text, site }, onAnswer }: SharedTextQuestionProps) {
  const [isOpen, setOpen] = useState(true);
  // Keys that the user types into the page at this moment must not agree.
  const later = useRef<HTMLButtonElement>(null);
  const answer = (given: 'add' | 'discard' | 'later') => () => {
    setOpen(false);
    onAnswer(given);
  };
  return (
    <Dialog
      alert
      size="s"
      open={isOpen}
      onClose={answer('later')}
      title={SHARED_TEXT_QUESTION_TEXTS.title}
      description={SHARED_TEXT_QUESTION_TEXTS.from(site)}
      initialFocus={later}
      footer={
        <>
          <Button kind="primary" onClick={answer('add')}>
            {SHARED_TEXT_QUESTION_TEXTS.add}
          </Button>
          <Button ref={later} onClick={answer('later')}>
            {SHARED_TEXT_QUESTION_TEXTS.later}
          </Button>
          <Button kind="text" onClick={answer('discard')}>
            {SHARED_TEXT_QUESTION_TEXTS.discard}
          </Button>
        </>
      }
    >
      <blockquote dir="auto" className={styles.text}>
        {text}
      </blockquote>
    </Dialog>
  );
}
