import { createStore } from 'zustand/vanilla';

export interface ConfirmInput {
  title: string;
  text?: string;
  /** Label of the confirming button. */
  action: string;
  /** Label of the cancelling button. Default 'Cancel'. */
  cancel?: string;
  /** Colours the action as irreversible and focuses Cancel initially. */
  danger?: boolean;
}

export interface PendingConfirmation extends ConfirmInput {
  answer: (yes: boolean) => void;
}

export const confirmStore = createStore<{ open: PendingConfirmation | null }>()(() => ({ open: null }));

/**
 * Asks a question in a dialog (`ConfirmHost`) and resolves with the answer. A second question resolves the first with
 * false.
 */
export function askToConfirm(input: ConfirmInput): Promise<boolean> {
  confirmStore.getState().open?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (confirmStore.getState().open?.answer === answer) confirmStore.setState({ open: null });
      resolve(yes);
    };
    confirmStore.setState({ open: { ...input, answer } });
  });
}
