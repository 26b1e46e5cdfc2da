export { Brand, Mark, Wordmark } from './brand.tsx';
