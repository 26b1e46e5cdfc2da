export { DevKit } from './dev-kit.tsx';
