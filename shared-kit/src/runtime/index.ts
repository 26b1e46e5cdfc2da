// The one door to third-party run-time libraries, and the state all areas share. It is a federation singleton:
// import it by its name, never by a path, or its stores exist twice.
export {
  action,
  autorun,
  computed,
  isObservable,
  makeAutoObservable,
  makeObservable,
  observable,
  observableRef,
  observableShallow,
  reaction,
  runInAction,
  when,
} from 'mobx';
export { observer } from 'mobx-react-lite';
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  type RouteObject,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { create, type StoreApi, useStore } from 'zustand';
export { createJSONStorage, persist } from 'zustand/middleware';
export { createStore } from 'zustand/vanilla';
export { AA_CONTROL, AA_TEXT, contrast } from '../tokens/contrast.ts';
export {
  DEFAULT_THEME,
  isHexColour,
  isThemeName,
  THEME_COLOURS,
  THEME_VALUES,
  THEMES,
  type ThemeColour,
  type ThemeName,
  themeLabel,
} from '../tokens/themes.ts';
export * from './announcer.ts';
export * from './confirm.ts';
export * from './install.ts';
export * from './modals.ts';
export * from './part.ts';
export * from './remote.ts';
export * from './theme.ts';
export * from './toasts.ts';
