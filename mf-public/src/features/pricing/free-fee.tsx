import { FREE_FEE_NOTE } from '../../copy.ts';

/** Names the one-time fee next to a button that says 'Free'. Renders nothing where there is none. */
export const FreeFeeNote = () => (FREE_FEE_NOTE === null ? null : <p className="t2 ink2">{FREE_FEE_NOTE}</p>);
