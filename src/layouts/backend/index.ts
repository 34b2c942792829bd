export { BackendLayout, type BackendLayoutProps } from './BackendLayout.tsx'
export { showLoading } from './LoadingOverlay.tsx'
