import type { FastifyInstance, FastifyRequest } from 'fastify'

const LARGEST_FORM = 4096

/** Lets the routes of this scope take forms that are sent without a script. */
export const acceptForms = (scope: FastifyInstance): void =>
  void scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

/** One field of such a form; the empty text where it is not there. */
export function formField(request: FastifyRequest, name: string): string {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
