import '../consent/data-layer.ts';
import './trusted-types.ts';
import './refresh-hook.ts';
import './first-area.ts';
import { showStartFailure } from './start-failure.ts';
import { whenReadyToStart } from './start-moment.ts';

// `?dir=rtl` shows in `npm run dev` whether a page is right when it runs from right to left.
if (__DEVELOPMENT__) document.dir = new URLSearchParams(window.location.search).get('dir') ?? '';

// Areas tell an administrator which shell runs.
document.documentElement.dataset.shell = __SHELL_VERSION__;

// Module federation needs this dynamic import: shared singletons are available only in chunks that are loaded after it.
whenReadyToStart
  .then(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx'))
  .then(({ renderApp }) => renderApp())
  .catch(showStartFailure);
