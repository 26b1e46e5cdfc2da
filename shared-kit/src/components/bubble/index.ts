export { Bubble, BubbleButton } from './bubble.tsx';
