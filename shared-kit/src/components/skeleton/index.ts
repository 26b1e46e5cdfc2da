export { Skeleton, SkeletonRows } from './skeleton.tsx';
