export { isApple, Kbd } from './kbd.tsx';
