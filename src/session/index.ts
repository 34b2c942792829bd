export {
  SessionProvider,
  useSession,
  useOptionalSession,
  routePath,
  screenPath,
  type Session,
  type OpenModule,
  type OpenRoute,
} from './context.tsx'
