export { Place } from './place.tsx';
export { Stops } from './stops.tsx';
