import { createStore } from 'zustand/vanilla';

export interface ConfirmInput {
  title: string;
  text?: string;
  /** Label of the button that does it. */
  action: string;
  /** Default 'Cancel'. */
  cancel?: string;
  /** Colours the action as one that cannot be undone. */
  danger?: boolean;
}

export interface Confirmation extends ConfirmInput {
  answer: (yes: boolean) => void;
}

export const confirmStore = createStore<{ open: Confirmation | null }>()(() => ({ open: null }));

/** Asks in a dialog (`ConfirmHost`, rendered by the shell) and gives the answer. A second question answers the first with no. */
export function confirm(input: ConfirmInput): Promise<boolean> {
  confirmStore.getState().open?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (confirmStore.getState().open?.answer === answer) confirmStore.setState({ open: null });
      resolve(yes);
    };
    confirmStore.setState({ open: { ...input, answer } });
  });
}
