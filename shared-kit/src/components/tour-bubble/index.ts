export { TourBubble } from './tour-bubble.tsx';
