import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { fail, fileSize } from '#shared'
import { FailureError } from './failures.ts'

const KIBIBYTE = 1024
/** Bytes of a body where a route says nothing else: of a sign-in, a query, an aggregate, a run of a flow. */
export const BODY_LIMIT = 64 * KIBIBYTE
/** Bytes of a document that somebody writes who is signed in: a page, a record, a bundle. */
export const DOCUMENT_LIMIT = 8 * KIBIBYTE * KIBIBYTE
/** Objects, lists and what stands in them: 8 MB of empty objects would be two million of them. */
export const MAX_VALUES = 300_000

/** Where the text that begins at a quotation mark ends; past the end where it does not. */
function endOfText(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1)
  while (end > 0) {
    let before = end
    while (json[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
    end = json.indexOf('"', end + 1)
  }
  return json.length
}

/** Has a JSON text more values than `most`? Counted before anything is made of it, so that nobody can fill the memory. */
export function hasTooManyValues(text: string, most: number): boolean {
  // Every value but the first follows one of these; a text too short for so many is not looked at.
  if (text.length <= most) return false
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfText(text, at)
    else if ((sign === ',' || sign === '[' || sign === '{') && ++values > most) return true
  }
  return false
}

/** The option of a route that takes documents. */
export const takesDocuments = { bodyLimit: DOCUMENT_LIMIT } satisfies RouteShorthandOptions

const tooLarge = (max: number): FailureError =>
  new FailureError(fail('body-too-large', { params: { max: fileSize(max) } }).failures)

/** Is this body larger than the limit, or is nobody told how large it is? */
const exceeds = ({ headers }: FastifyRequest, limit: number): boolean =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > limit

/**
 * JSON bodies: values are counted before they are made, and who is not signed in sends no document, whatever the route
 * would take. `limitOf` says what a request may send where its route knows more.
 */
export function guardBodies(
  app: FastifyInstance,
  limitOf: (request: FastifyRequest) => Promise<number | undefined>,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (hasTooManyValues(text, MAX_VALUES))
        done(new FailureError(fail('body-too-many', { params: { max: MAX_VALUES } }).failures))
      else parse(request, text, done)
    },
  )
  app.addHook('preParsing', async (request) => {
    const isJson = request.headers['content-type']?.startsWith('application/json')
    if (!isJson || !exceeds(request, BODY_LIMIT)) return
    const limit = (await limitOf(request)) ?? (request.caller?.user ? undefined : BODY_LIMIT)
    if (limit !== undefined && exceeds(request, limit)) throw tooLarge(limit)
  })
}
