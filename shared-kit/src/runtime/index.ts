// Shared runtime libraries and the UI state of all areas, a module federation singleton. Import it by package name:
// a relative import would evaluate it twice and duplicate its stores.
export {
  action,
  autorun,
  computed,
  makeAutoObservable,
  makeObservable,
  observable,
  observableRef,
  reaction,
  runInAction,
  when,
} from 'mobx';
export { observer } from 'mobx-react-lite';
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  NavLink,
  Route,
  type RouteObject,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { create, useStore } from 'zustand';
export { createStore } from 'zustand/vanilla';
export { AA_TEXT_CONTRAST, contrastRatio } from '../tokens/contrast.ts';
export {
  formatThemeLabel,
  isHexColour,
  THEME_COLOURS,
  THEMES,
  type ThemeColour,
  type ThemeName,
} from '../tokens/themes.ts';
export * from './announcer.ts';
export * from './confirm.ts';
export * from './install.ts';
export * from './lazy-module.ts';
export * from './lazy-with-retry.ts';
export * from './modals.ts';
export * from './remote.ts';
export { SYSTEM_THEME, type ThemeChoice } from './system-theme.ts';
export * from './theme.ts';
export * from './toasts.ts';
