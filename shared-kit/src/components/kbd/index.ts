export { Kbd, keyWords } from './kbd.tsx';
