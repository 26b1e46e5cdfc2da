import '../consent/data-layer.ts';
import './trust.ts';
import './refresh-hook.ts';
import './early.ts';
import { showStartFailure } from './start-failure.ts';

// React and the shared singletons come in their own chunks; module federation needs this border.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').then(({ draw }) => draw()).catch(showStartFailure);
