import { html } from '../html.ts';

/** Note on every hosted page of the simulator. */
export const TEST_PAYMENT_NOTE = html`<p class="note">Test payments: no card is asked for and nothing is charged.</p>`;
