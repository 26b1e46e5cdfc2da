export { isolateQuotes, isolateText } from './isolated-text.tsx';
