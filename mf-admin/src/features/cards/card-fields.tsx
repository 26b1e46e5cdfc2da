import { CARD_LIMITS } from '@northkeep/contracts';
import { TextArea, TextField } from '@northkeep/shared-kit/field';
import { useId } from 'react';
import { FORM } from '../../copy.ts';
import type { CardForm, FormError, FormErrors } from '../../rules/new-card.ts';
import styles from './cards-screen.module.css';

interface CardFieldsProps {
  form: CardForm;
  errors: FormErrors;
  onForm: (form: CardForm) => void;
  /** Categories of the other cards, offered while one is typed. */
  categories: readonly string[];
  /** Folds kicker and suggestions away. */
  isShort?: boolean;
}

type TextName = Exclude<keyof CardForm, 'isApproved'>;

/** Fields of a new or an existing card. */
export function CardFields({ form, errors, onForm, categories, isShort = false }: CardFieldsProps) {
  const list = useId();
  const field = (name: TextName) => ({
    label: FORM.fields[name],
    value: form[name],
    onValue: (text: string) => onForm({ ...form, [name]: text }),
    error: messageOf(errors[name]),
  });
  const counted = (name: 'title' | 'shortDescription' | 'longDescription') => ({
    ...field(name),
    end: <span className="t2 ink3 num">{FORM.length(form[name].length, CARD_LIMITS[name])}</span>,
  });
  const kicker = <TextField {...field('kicker')} hint={FORM.hints.kicker} />;
  const tryThis = <TextArea {...field('tryThis')} rows={3} hint={FORM.hints.tryThis} />;
  const isOpen = errors.kicker !== undefined || errors.tryThis !== undefined;
  return (
    <>
      <TextField {...counted('title')} />
      <TextField {...field('category')} list={list} />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {isShort ? null : kicker}
      <TextArea {...counted('shortDescription')} rows={3} hint={FORM.hints.shortDescription} />
      <TextArea {...counted('longDescription')} rows={isShort ? 5 : 9} hint={FORM.hints.longDescription} />
      {isShort ? null : tryThis}
      <TextArea {...field('references')} rows={2} hint={FORM.hints.references} />
      {isShort ? (
        <details className={styles.more} open={isOpen}>
          <summary>{FORM.more}</summary>
          {kicker}
          {tryThis}
        </details>
      ) : null}
    </>
  );
}

function messageOf(error: FormError | undefined): string | undefined {
  if (error === undefined) return undefined;
  if ('most' in error) return error.is === 'length' ? FORM.tooLong(error.most) : FORM.tooMany(error.most);
  return error.is === 'required' ? FORM.required : FORM.address;
}
