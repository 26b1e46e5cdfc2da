import { lazyWithRetry, REMOTE_API_VERSION, type Remote } from '@northkeep/shared-kit/runtime';
import { Suspense } from 'react';
import { routes } from './routes.tsx';

// The location section is loaded on demand, because the settings are rarely opened.
const LocationSection = lazyWithRetry(() => import('./features/location/location-section.tsx'));

export default {
  api: REMOTE_API_VERSION,
  routes,
  palette: () => import('./palette.ts'),
  appStart: () => import('./app-start.tsx'),
  add: async () => (await import('./features/add-note/add-note-store.ts')).openAddNote(),
  settingsSections: {
    location: (
      <Suspense>
        <LocationSection />
      </Suspense>
    ),
  },
  tourTargets: { 'notes-editor': '[data-tour="notes-editor"]' },
} satisfies Remote;
