export { Avatar, initials } from './avatar.tsx';
