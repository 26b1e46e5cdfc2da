import { CARD_LIMITS } from '@northkeep/contracts';
import { TextArea, TextField } from '@northkeep/shared-kit/field';
import { useId } from 'react';
import { CARD_FORM_TEXTS } from '../../copy.ts';
import type { CardForm, CardFormError, CardFormErrors } from '../../rules/new-card.ts';
import styles from './cards-screen.module.css';

interface CardFieldsProps {
  /** Prefix of the names of the drafts, see {@link cardDraftPrefix}. */
  draft: string;
  form: CardForm;
  errors: CardFormErrors;
  onForm: (form: CardForm) => void;
  /** Categories of the other cards, which are offered while the user types a category. */
  categories: readonly string[];
  /** When true, kicker and suggestions are in a collapsed section. */
  isShort?: boolean;
}

type TextName = Exclude<keyof CardForm, 'isApproved'>;

/** Returns the prefix of the names of a card's drafts; null is a new card. */
export const cardDraftPrefix = (id: string | null): string => `card.${id ?? 'new'}.`;

/** Fields of a new or an existing card. */
export function CardFields({ draft, form, errors, onForm, categories, isShort = false }: CardFieldsProps) {
  const list = useId();
  const field = (name: TextName) => ({
    label: CARD_FORM_TEXTS.fields[name],
    'data-draft': `${draft}${name}`,
    value: form[name],
    onValue: (text: string) => onForm({ ...form, [name]: text }),
    error: messageOf(errors[name]),
  });
  const counted = (name: 'title' | 'summary' | 'expanded') => ({
    ...field(name),
    end: <span className="t2 ink3 num">{CARD_FORM_TEXTS.length(form[name].length, CARD_LIMITS[name])}</span>,
  });
  const kicker = <TextField {...field('kicker')} hint={CARD_FORM_TEXTS.hints.kicker} />;
  const tryThis = <TextArea {...field('tryThis')} rows={3} hint={CARD_FORM_TEXTS.hints.tryThis} />;
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
      <TextArea {...counted('summary')} rows={3} hint={CARD_FORM_TEXTS.hints.summary} />
      <TextArea {...counted('expanded')} rows={isShort ? 5 : 9} hint={CARD_FORM_TEXTS.hints.expanded} />
      {isShort ? null : tryThis}
      <TextArea {...field('sources')} rows={2} hint={CARD_FORM_TEXTS.hints.sources} />
      {isShort ? (
        <details className={styles.more} open={isOpen}>
          <summary>{CARD_FORM_TEXTS.more}</summary>
          {kicker}
          {tryThis}
        </details>
      ) : null}
    </>
  );
}

function messageOf(error: CardFormError | undefined): string | undefined {
  if (error === undefined) return undefined;
  if ('most' in error)
    return error.is === 'length' ? CARD_FORM_TEXTS.tooLong(error.most) : CARD_FORM_TEXTS.tooMany(error.most);
  return error.is === 'required' ? CARD_FORM_TEXTS.required : CARD_FORM_TEXTS.address;
}
