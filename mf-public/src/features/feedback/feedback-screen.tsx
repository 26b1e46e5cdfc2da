import { discardDrafts } from '@northkeep/shared-kit/drafts';
import { api, useSession } from '@northkeep/shared-vault';
import { useState } from 'react';
import { getFailureMessage } from '../../rules/failure-message.ts';
import {
  EMPTY_FEEDBACK,
  type FeedbackErrors,
  type FeedbackForm,
  type FeedbackStep,
  fieldsToSend,
  toFormData,
  validateFeedback,
} from '../../rules/feedback.ts';
import { keepRemainingErrors } from '../../rules/remaining-errors.ts';
import { TwoColumnPage } from '../forms/two-column-page.tsx';
import { useMessageKey } from '../forms/use-message-key.ts';
import { ContactStep } from './contact-step.tsx';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';
import { DetailsStep } from './details-step.tsx';
import { encodePicture } from './encode-picture.ts';
import { FeedbackConfirmation, type FeedbackReceipt } from './feedback-confirmation.tsx';
import { KindStep } from './kind-step.tsx';

/** Form 'Contact Us / Leave Suggestions' in steps 1 to 4; the fourth thanks the user. */
export function FeedbackScreen() {
  const { user } = useSession();
  const [step, setStep] = useState<FeedbackStep>(1);
  const [form, setForm] = useState<FeedbackForm>(EMPTY_FEEDBACK);
  const [errors, setErrors] = useState<FeedbackErrors>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keyOf = useMessageKey();
  const [receipt, setReceipt] = useState<FeedbackReceipt | null>(null);

  const change = (patch: Partial<FeedbackForm>) => setForm((now) => ({ ...now, ...patch }));
  const chooseFile = async (chosen: File | null) => {
    const encoding = chosen && ({ name: chosen.name, problem: 'encoding' } as const);
    change({ file: encoding });
    if (!chosen) return;
    const file = await encodePicture(chosen);
    // The user may have removed the file, or chosen another one, in the meantime.
    setForm((now) => (now.file === encoding ? { ...now, file } : now));
  };
  const go = (next: FeedbackStep) => {
    setStep(next);
    setErrors({});
    setFailed(null);
  };
  /** Validates a step and shows its errors; returns true when there are none. */
  const check = (): boolean => {
    const found = validateFeedback(form, step);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const send = async () => {
    setFailed(null);
    if (busy || !check()) return;
    setBusy(true);
    try {
      await api.post('/contact-us-feedback', toFormData(form), { headers: keyOf(fieldsToSend(form), form.file) });
      discardDrafts('feedback.');
      setReceipt({ form, at: new Date() });
      setForm(EMPTY_FEEDBACK);
      go(4);
    } catch (reason) {
      setFailed(getFailureMessage(reason, TEXT.failed));
    }
    setBusy(false);
  };

  const { category } = form;
  const wrong = keepRemainingErrors(errors, validateFeedback(form, step));
  if (step === 4 && receipt) {
    const { mayContact, contactEmail } = receipt.form;
    return (
      <TwoColumnPage
        view="4"
        above={TEXT.step(TEXT.page, 4)}
        title={TEXT.thanks.title}
        text={mayContact ? TEXT.thanks.answer(contactEmail.trim()) : TEXT.thanks.text}
      >
        <FeedbackConfirmation receipt={receipt} onAnother={() => go(1)} />
      </TwoColumnPage>
    );
  }
  if (step === 3)
    return (
      <TwoColumnPage view="3" above={TEXT.step(category, 3)} title={TEXT.contact.title} text={TEXT.contact.text}>
        <ContactStep
          {...{ form, errors: wrong, change, failed, busy }}
          ownEmail={user?.email ?? ''}
          onFile={(file) => void chooseFile(file)}
          onSend={() => void send()}
          onBack={() => go(2)}
        />
      </TwoColumnPage>
    );
  if (step === 2) {
    const { title, text } = TEXT.categories[category];
    return (
      <TwoColumnPage view="2" above={TEXT.step(category, 2)} title={title} text={text}>
        <DetailsStep {...{ form, errors: wrong, change }} onNext={() => check() && go(3)} onBack={() => go(1)} />
      </TwoColumnPage>
    );
  }
  return (
    <TwoColumnPage view="1" above={TEXT.step(TEXT.page, 1)} title={TEXT.kind.title} text={TEXT.kind.text}>
      <KindStep {...{ form, change }} onNext={() => go(2)} />
    </TwoColumnPage>
  );
}
