/// <reference lib="webworker" />
import { precache } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null; integrity?: string }>;
};

precache(self.__WB_MANIFEST);
