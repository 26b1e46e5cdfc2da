export { isolateText, renderIsolated } from './isolated-text.tsx';
