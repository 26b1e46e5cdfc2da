import { FREE_FEE } from '../../copy.ts';

/** Names the one-time fee next to a button that says 'Free'. Renders nothing where there is none. */
export const FreeFee = () => (FREE_FEE === null ? null : <p className="t2 ink2">{FREE_FEE}</p>);
