import { z } from 'zod';

export const locationServicesResponse = z.strictObject({
  weather: z.url().nullable(),
  geocoding: z.strictObject({ url: z.url(), isPublic: z.boolean() }).nullable(),
});
