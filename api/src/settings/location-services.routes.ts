import { OPERATIONS, PUBLIC_GEOCODING_URL } from '@northkeep/contracts';
import { locationServicesResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';

/**
 * Route that returns the weather and geocoding services of this installation. The page calls these services itself, so
 * this server never learns a user's location.
 */
export function locationServicesRoutes({ env: { weatherUrl, geocodingUrl } }: ServiceDeps): ApiRouter {
  const router = createApiRouter();
  const isPublic = geocodingUrl !== null && new URL(geocodingUrl).origin === PUBLIC_GEOCODING_URL;
  registerOperation(router, OPERATIONS.readLocationServices, { answer: locationServicesResponse }, async () => ({
    weather: weatherUrl,
    geocoding: geocodingUrl === null ? null : { url: geocodingUrl, isPublic },
  }));
  return router;
}
