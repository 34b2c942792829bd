export {
  SessionProvider,
  useSession,
  useOptionalSession,
  type Session,
  type OpenModule,
  type OpenRoute,
} from './context.tsx'
export { openRouteAt, routePath, screenPath } from './paths.ts'
