import type { LoaderContext } from '@rspack/core';

/**
 * Makes an area's remote replaceable in the development server. If no React component accepts a change, the page is not
 * reloaded. Instead, an event passes the new remote to the shell, which renders its routes.
 */
export default function hotRemoteLoader(this: LoaderContext<{ area: string }>, source: string): string {
  const { area } = this.getOptions();
  return `${source.replace(/^export default /m, 'const replaceable = ')}
export default replaceable;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  dispatchEvent(new CustomEvent('northkeep:remote-replaced', { detail: { area: ${JSON.stringify(area)}, remote: replaceable } }));
}
`;
}
