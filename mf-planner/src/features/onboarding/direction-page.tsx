import { ANTI_DIRECTION_ID, DIRECTION_ID, DIRECTION_LENGTH_MAX } from '@northkeep/contracts';
import { TextArea } from '@northkeep/shared-kit/field';
import { Icon } from '@northkeep/shared-kit/icon';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer } from '@northkeep/shared-kit/runtime';
import { idealLife } from '@northkeep/shared-vault';
import { Check, Pencil } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { commonTexts } from '../../copy.ts';
import { DIRECTION_LENGTH_MIN } from '../../rules/plan-limits.ts';
import type { AddFieldHandle } from '../plan/add-field.tsx';
import { writeIdealLife } from '../plan/plan.ts';
import { useAutosave } from '../plan/use-autosave.ts';
import { onboardingTexts } from './copy.ts';
import styles from './direction-page.module.css';
import { PageLayout } from './page-layout.tsx';

const copy = onboardingTexts.direction;

/** Wizard page for the direction and the anti-direction. Both fields save each input. */
export const DirectionPage = observer(function DirectionPage({ field }: { field: Ref<AddFieldHandle> }) {
  const page = useRef<HTMLDivElement>(null);
  // The wizard stays on this page while a text is too long, because such a text is not saved.
  useImperativeHandle(field, () => ({
    submitPending: () => {
      const unsaved = page.current?.querySelector('textarea[aria-invalid]');
      if (unsaved instanceof HTMLElement) unsaved.focus();
      return !unsaved;
    },
    submit: () => {},
  }));
  return (
    <PageLayout heading={copy.heading} text={copy.text}>
      <div className={styles.fields} ref={page}>
        <IdealLifeField id={DIRECTION_ID} label={copy.label} rows={4} showsCount />
        <IdealLifeField
          id={ANTI_DIRECTION_ID}
          label={copy.antiLabel}
          rows={3}
          hint={copy.antiHint}
          end={copy.optional}
        />
      </div>
    </PageLayout>
  );
});

interface IdealLifeFieldProps {
  id: string;
  label: string;
  rows: number;
  hint?: string;
  end?: string;
  /** Shows the number of typed characters until the text has the 8 characters that a direction needs. */
  showsCount?: boolean;
}

const IdealLifeField = observer(function IdealLifeField({
  id,
  label,
  rows,
  hint,
  end,
  showsCount = false,
}: IdealLifeFieldProps) {
  const item = idealLife.get(id);
  const damaged = item?.damaged.has('label') ?? false;
  const { text, saving, touched, write, settle } = useAutosave(damaged ? '' : (item?.label ?? ''), (label) => {
    if (label.length <= DIRECTION_LENGTH_MAX) writeIdealLife(id, label);
  });
  const tooLong = text.length > DIRECTION_LENGTH_MAX;
  const length = text.trim().length;
  const short = showsCount && length > 0 && length < DIRECTION_LENGTH_MIN;
  const state: ReactNode =
    saving || (touched && text !== '') ? <Saved saving={saving} /> : <span className="t2 ink3">{end}</span>;
  return (
    <div className={styles.field}>
      {damaged && <Notice tone="warn" title={commonTexts.damaged} />}
      <TextArea
        label={label}
        rows={rows}
        // A text that is too long is not saved.
        data-draft={tooLong ? `direction.${id}` : undefined}
        data-draft-kept
        value={text}
        onValue={write}
        onBlur={tooLong ? undefined : settle}
        readOnly={damaged || (item?.readOnly ?? false)}
        error={tooLong && commonTexts.textTooLong(DIRECTION_LENGTH_MAX)}
        end={short ? <span className="t2 ink3 num">{copy.count(length)}</span> : !tooLong && state}
        hint={short ? copy.short : hint}
      />
    </div>
  );
});

function Saved({ saving }: { saving: boolean }) {
  return (
    <span className={`${styles.state} t2 ink3`} role="status">
      <Icon of={saving ? Pencil : Check} small />
      {saving ? copy.saving : copy.saved}
    </span>
  );
}
