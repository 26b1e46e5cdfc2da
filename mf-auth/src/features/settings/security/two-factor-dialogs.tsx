import type { RecoveryCodesResponse, TwoFactorState } from '@northkeep/contracts';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { toast } from '@northkeep/shared-kit/runtime';
import { twoFactor } from '@northkeep/shared-vault';
import { useState } from 'react';
import { formatDate } from '../dates.ts';
import { AuthenticatorKeyForm } from './authenticator-key-form.tsx';
import { PasswordConfirmForm } from './password-confirm-form.tsx';
import { RecoveryCodesDisplay } from './recovery-codes-display.tsx';
import {
  NEW_RECOVERY_CODES_TEXTS,
  RECOVERY_CODE_TEXTS,
  TURN_OFF_TWO_FACTOR_TEXTS,
  TURN_ON_TWO_FACTOR_TEXTS,
} from './two-factor-copy.ts';

interface TwoFactorDialogProps {
  open: boolean;
  /** Called with the new state on the server. */
  onChanged: (state: TwoFactorState) => void;
  onClose: () => void;
}

/** Turns two-factor on: password, key and first code, then the ten recovery codes. */
export function TurnOnTwoFactorDialog({ open, onChanged, onClose }: TwoFactorDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [answer, setAnswer] = useState<RecoveryCodesResponse | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setSecret(null);
    setAnswer(null);
    onClose();
  };
  const kept = () => {
    const planned = answer?.planned;
    toast({
      type: 'success',
      text: planned ? TURN_ON_TWO_FACTOR_TEXTS.planned(formatDate(planned.at)) : TURN_ON_TWO_FACTOR_TEXTS.done,
    });
    close();
  };
  const confirmed = (given: RecoveryCodesResponse) => {
    setAnswer(given);
    onChanged(given);
  };
  const description =
    answer !== null ? RECOVERY_CODE_TEXTS.text : secret === null ? TURN_ON_TWO_FACTOR_TEXTS.text : undefined;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={answer === null ? TURN_ON_TWO_FACTOR_TEXTS.title : RECOVERY_CODE_TEXTS.title}
      description={description}
      dismissible={!busy && answer === null}
    >
      {answer !== null ? <RecoveryCodesDisplay codes={answer.codes} onKept={kept} /> : null}
      {answer === null && secret !== null ? (
        <AuthenticatorKeyForm secret={secret} {...{ busy, setBusy }} onConfirmed={confirmed} onClose={close} />
      ) : null}
      {answer === null && secret === null && open ? (
        <PasswordConfirmForm
          {...{ busy, setBusy, onClose: close }}
          without="waits"
          action={TURN_ON_TWO_FACTOR_TEXTS.next}
          failed={TURN_ON_TWO_FACTOR_TEXTS.failed}
          onPassword={async (password) => setSecret(await twoFactor.begin(password))}
        />
      ) : null}
    </Dialog>
  );
}

/** Replaces the recovery codes with ten new ones. */
export function NewRecoveryCodesDialog({ open, onChanged, onClose }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setCodes(null);
    onClose();
  };
  const kept = () => {
    toast({ type: 'success', text: NEW_RECOVERY_CODES_TEXTS.done });
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={codes === null ? NEW_RECOVERY_CODES_TEXTS.title : RECOVERY_CODE_TEXTS.title}
      description={codes === null ? NEW_RECOVERY_CODES_TEXTS.text : RECOVERY_CODE_TEXTS.text}
      dismissible={!busy && codes === null}
    >
      {codes !== null ? <RecoveryCodesDisplay codes={codes} onKept={kept} /> : null}
      {codes === null && open ? (
        <PasswordConfirmForm
          {...{ busy, setBusy, onClose: close }}
          without="factor"
          action={NEW_RECOVERY_CODES_TEXTS.action}
          failed={NEW_RECOVERY_CODES_TEXTS.failed}
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

export function TurnOffTwoFactorDialog({ open, onChanged, onClose }: TwoFactorDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TURN_OFF_TWO_FACTOR_TEXTS.title}
      description={TURN_OFF_TWO_FACTOR_TEXTS.text}
      dismissible={!busy}
    >
      {open ? (
        <PasswordConfirmForm
          {...{ busy, setBusy, onClose }}
          without="waits"
          kind="danger"
          action={TURN_OFF_TWO_FACTOR_TEXTS.action}
          cancel={TURN_OFF_TWO_FACTOR_TEXTS.keep}
          failed={TURN_OFF_TWO_FACTOR_TEXTS.failed}
          onPassword={async (password) => {
            const state = await twoFactor.turnOff(password);
            const { planned } = state;
            toast(
              planned
                ? { type: 'info', text: TURN_OFF_TWO_FACTOR_TEXTS.planned(formatDate(planned.at)) }
                : { type: 'success', text: TURN_OFF_TWO_FACTOR_TEXTS.done },
            );
            onChanged(state);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
