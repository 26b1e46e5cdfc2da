import Stripe from 'stripe';

/** The version of the provider's API that the SDK speaks, and so the simulator. */
export const API_VERSION: string = Stripe.API_VERSION;
