export { hasRoomAbove } from './room.ts';
export { TourBubble } from './tour-bubble.tsx';
