import type { RecoveryCodesAnswer, TwoFactorState } from '@northkeep/contracts';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { toast } from '@northkeep/shared-kit/runtime';
import { twoFactor } from '@northkeep/shared-vault';
import { useState } from 'react';
import { formatDate } from '../dates.ts';
import { PasswordConfirmForm } from './password-confirm-form.tsx';
import { RecoveryCodes } from './two-factor-codes.tsx';
import { NEW_CODES, RECOVERY_CODE_TEXTS, TURN_OFF, TURN_ON } from './two-factor-copy.ts';
import { KeyForm } from './two-factor-key.tsx';

interface TwoFactorDialogProps {
  open: boolean;
  /** Called with the new state on the server. */
  onChanged: (state: TwoFactorState) => void;
  onClose: () => void;
}

/** Turns two-factor on: password, key and first code, then the ten recovery codes. */
export function TurnOnDialog({ open, onChanged, onClose }: TwoFactorDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [answer, setAnswer] = useState<RecoveryCodesAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setSecret(null);
    setAnswer(null);
    onClose();
  };
  const kept = () => {
    const planned = answer?.planned;
    toast({ type: 'success', text: planned ? TURN_ON.planned(formatDate(planned.at)) : TURN_ON.done });
    close();
  };
  const confirmed = (given: RecoveryCodesAnswer) => {
    setAnswer(given);
    onChanged(given);
  };
  const description = answer !== null ? RECOVERY_CODE_TEXTS.text : secret === null ? TURN_ON.text : undefined;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={answer === null ? TURN_ON.title : RECOVERY_CODE_TEXTS.title}
      description={description}
      dismissible={!busy && answer === null}
    >
      {answer !== null ? <RecoveryCodes codes={answer.codes} onKept={kept} /> : null}
      {answer === null && secret !== null ? (
        <KeyForm secret={secret} {...{ busy, setBusy }} onConfirmed={confirmed} onClose={close} />
      ) : null}
      {answer === null && secret === null && open ? (
        <PasswordConfirmForm
          {...{ busy, setBusy, onClose: close }}
          without="waits"
          action={TURN_ON.next}
          failed={TURN_ON.failed}
          onPassword={async (password) => setSecret(await twoFactor.begin(password))}
        />
      ) : null}
    </Dialog>
  );
}

/** Replaces the recovery codes with ten new ones. */
export function NewCodesDialog({ open, onChanged, onClose }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setCodes(null);
    onClose();
  };
  const kept = () => {
    toast({ type: 'success', text: NEW_CODES.done });
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={codes === null ? NEW_CODES.title : RECOVERY_CODE_TEXTS.title}
      description={codes === null ? NEW_CODES.text : RECOVERY_CODE_TEXTS.text}
      dismissible={!busy && codes === null}
    >
      {codes !== null ? <RecoveryCodes codes={codes} onKept={kept} /> : null}
      {codes === null && open ? (
        <PasswordConfirmForm
          {...{ busy, setBusy, onClose: close }}
          without="factor"
          action={NEW_CODES.action}
          failed={NEW_CODES.failed}
          onPassword={async (password, secondFactor) => {
            const answer = await twoFactor.newCodes({ password, secondFactor });
            setCodes(answer.codes);
            onChanged(answer);
          }}
        />
      ) : null}
    </Dialog>
  );
}

export function TurnOffDialog({ open, onChanged, onClose }: TwoFactorDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onClose={onClose} title={TURN_OFF.title} description={TURN_OFF.text} dismissible={!busy}>
      {open ? (
        <PasswordConfirmForm
          {...{ busy, setBusy, onClose }}
          without="waits"
          kind="danger"
          action={TURN_OFF.action}
          cancel={TURN_OFF.keep}
          failed={TURN_OFF.failed}
          onPassword={async (password) => {
            const state = await twoFactor.turnOff(password);
            const { planned } = state;
            toast(
              planned
                ? { type: 'info', text: TURN_OFF.planned(formatDate(planned.at)) }
                : { type: 'success', text: TURN_OFF.done },
            );
            onChanged(state);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
