import { ACTIVATION_FEE_NOTE } from '../../copy.ts';

/** Names the one-time fee next to a button that says 'Free'. Renders nothing when the server charges no fee. */
export const ActivationFeeNote = () =>
  ACTIVATION_FEE_NOTE === null ? null : <p className="t2 ink2">{ACTIVATION_FEE_NOTE}</p>;
