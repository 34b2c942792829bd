export { MediaLibrary } from './MediaLibrary.tsx'
