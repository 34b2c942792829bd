import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

interface ThrownError {
  name?: string
  message?: string
  stack?: string
  code?: unknown
  constraint?: unknown
  table?: unknown
  cause?: unknown
}

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
/** Numbers of telephones, cards and people. */
const LONG_NUMBER = /\+?\d(?:[ -]?\d){6,}/g
const QUOTED = /"([^"]*)"|'([^']*)'/g
const isIdentifier = (text: string): boolean => /^[A-Za-z_$][\w.$-]*$/.test(text)

/** What an error says, without what may be of a person: addresses, long numbers, and quoted values that are no identifiers. */
export const withoutPersons = (text: string): string =>
  text
    .replace(ADDRESS, '…')
    .replace(LONG_NUMBER, '…')
    .replace(QUOTED, (quoted, double?: string, single?: string) =>
      isIdentifier(double ?? single ?? '') ? quoted : `${quoted[0]}…${quoted[0]}`,
    )

const named = (value: unknown): value is string => typeof value === 'string'

/** An error as a line of the log has it. */
interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** An error as the log keeps it: drivers put rows and parameters beside the message, which are left out. */
export function errorForLog(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: withoutPersons(String(error)), stack: '' }
  const { name, message, stack, code, constraint, table, cause } = error as ThrownError
  // Data exceptions of PostgreSQL quote the value.
  const quotesValue = named(code) && /^22\w{3}$/.test(code)
  return {
    type: name ?? 'Error',
    message: quotesValue ? 'data exception' : withoutPersons(String(message ?? '')),
    ...(named(code) ? { code } : {}),
    ...(named(constraint) ? { constraint } : {}),
    ...(named(table) ? { table } : {}),
    stack: (stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

/** How the log writes errors and requests: of a request the pattern of its route, never its address. */
export const LOG_SERIALIZERS = {
  err: errorForLog,
  req: ({ method, routeOptions }: Partial<FastifyRequest>) => ({
    method,
    route: routeOptions?.url ?? 'none',
  }),
}

type Failed = { log: FastifyBaseLogger } & Pick<FastifyRequest, 'method' | 'routeOptions'>

const told = new WeakSet<Failed>()

const factsOf = ({ method, routeOptions }: Failed, status: number) => ({
  method,
  route: routeOptions.url ?? 'none',
  status,
})

/** The one line of a request that failed: its id comes with the logger, the rest is what it was and how it is answered. */
export function logFailed(request: Failed, status: number, error: unknown, text: string): void {
  told.add(request)
  request.log.error({ ...factsOf(request, status), err: error }, text)
}

/** Writes that line for what was answered with 5xx by no error that was thrown. */
export function logFailedRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode >= 500 && !told.has(request))
      request.log.error(factsOf(request, statusCode), 'request failed')
  })
}
