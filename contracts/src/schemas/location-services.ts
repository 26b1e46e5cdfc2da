import { z } from 'zod';

export const locationServicesOut = z.strictObject({
  weather: z.url().nullable(),
  geocoding: z.strictObject({ url: z.url(), isPublic: z.boolean() }).nullable(),
});
