import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#shared'
import { FailureError } from './failures.ts'

const LARGEST_FORM = 4096

/** Lets the routes of this scope take forms that are sent without a script. */
export const acceptForms = (scope: FastifyInstance, largest = LARGEST_FORM): void =>
  void scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largest },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

/** As a browser sends a file: its fields and its files, by their names. */
async function multipartFields(body: Buffer, type: string): Promise<Record<string, unknown>> {
  try {
    const bytes = new Uint8Array(body)
    return Object.fromEntries(
      await new Response(bytes, { headers: { 'content-type': type } }).formData(),
    )
  } catch {
    throw new FailureError(fail('invalid-body', { params: { reason: '(multipart)' } }).failures)
  }
}

/** Lets the routes of this scope take forms with a file, read whole, so that their token is seen before they are. */
export function acceptFileForms(scope: FastifyInstance, largest: number): void {
  scope.removeContentTypeParser('multipart/form-data')
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: largest },
    async (request: FastifyRequest, body: Buffer) =>
      multipartFields(body, request.headers['content-type'] ?? ''),
  )
}

/** A file of such a form; nothing where none was chosen. */
export async function formFile(
  request: FastifyRequest,
  name: string,
): Promise<{ filename: string; bytes: Buffer } | undefined> {
  const file = (request.body as Record<string, unknown> | null | undefined)?.[name]
  return file instanceof File && (file.name !== '' || file.size > 0)
    ? { filename: file.name, bytes: Buffer.from(await file.arrayBuffer()) }
    : undefined
}

/** One field of such a form; the empty text where it is not there. */
export function formField(request: FastifyRequest, name: string): string {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
