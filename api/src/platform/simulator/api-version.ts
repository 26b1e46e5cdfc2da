import Stripe from 'stripe';

/** Stripe API version of the SDK, which the simulator reports as well. */
export const STRIPE_API_VERSION: string = Stripe.API_VERSION;
