import { defineConfig } from '@playwright/test';
import film from './film.config.ts';

/** Configuration of `npm run screenshots`, which takes the pictures of the web app manifest and of the landing page. */
export default defineConfig({ ...film, testMatch: ['screenshots.spec.ts', 'showcases.spec.ts'] });
