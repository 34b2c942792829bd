export { BackendLayout, type BackendLayoutProps } from './BackendLayout.tsx'
