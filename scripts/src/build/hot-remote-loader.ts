import type { LoaderContext } from '@rspack/core';

/**
 * Makes an area's remote replaceable in the development server. A change that no React component accepts stops at the
 * remote instead of reloading the page: the shell receives the new remote and renders its routes.
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
