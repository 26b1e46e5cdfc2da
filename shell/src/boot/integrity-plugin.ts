import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf } from './trusted-types.ts';

/**
 * Sets Subresource Integrity on the entry of each remote, with the hash of the verified registry. Rejects unlisted
 * files.
 */
export default function integrityPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'northkeep-integrity',
    createScript({ url }) {
      const integrity = integrityOf(url);
      if (!integrity && !__DEVELOPMENT__) throw new Error(`not in the signed registry: ${url}`);
      const script = document.createElement('script');
      if (integrity) script.integrity = integrity;
      script.crossOrigin = 'anonymous';
      script.async = true;
      script.src = url;
      return script;
    },
    createLink({ url, attrs = {} }) {
      const integrity = integrityOf(url);
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, String(value));
      if (integrity) link.integrity = integrity;
      link.crossOrigin = 'anonymous';
      link.href = url;
      return link;
    },
  };
}
