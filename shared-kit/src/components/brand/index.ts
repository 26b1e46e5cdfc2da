export { Brand, Mark } from './brand.tsx';
