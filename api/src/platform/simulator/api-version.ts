import Stripe from 'stripe';

/** Stripe API version of the SDK, which the simulator reports as well. */
export const API_VERSION: string = Stripe.API_VERSION;
