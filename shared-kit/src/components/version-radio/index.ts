export { VersionRadio } from './version-radio.tsx';
