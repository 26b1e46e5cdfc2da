import '../consent/data-layer.ts';
import './trusted-types.ts';
import './refresh-hook.ts';
import './first-area.ts';
import { showStartFailure } from './start-failure.ts';

// React and the shared singletons come in their own chunks; module federation needs this border.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').then(({ draw }) => draw()).catch(showStartFailure);
