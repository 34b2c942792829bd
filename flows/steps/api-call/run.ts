import type { OutsideStep } from '#flow/runner'
import { httpError, readPath } from '#shared'

interface Options {
  method?: string
  url: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Record<string, unknown>
  /** Path of what is sent in the place of a body, as it is: nothing in it is a template. */
  bodyFrom?: string
  /** The one status that is a success; the answer is not read then. */
  status?: number
  timeout?: number
}

/** Characters of an answer that the run keeps. */
const KEPT = 65_536

function addressOf({ url, query = {} }: Options): string {
  if (!URL.canParse(url)) throw new Error(`"${url.slice(0, 100)}" is no address.`)
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value)
  return address.href
}

/** Calls another host (spec: academy 4). An answer of JSON is kept as `steps.<id>.data`; one that is no success fails the step. */
export const run: OutsideStep<Options> = async ({ options, scope }, { call }) => {
  const { method = 'GET', headers = {}, bodyFrom, status, timeout = 30 } = options
  const body = bodyFrom === undefined ? options.body : readPath(scope, bodyFrom)
  const sent = body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }
  const answer = await call({
    method,
    url: addressOf(options),
    headers: {
      accept: 'application/json',
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...sent,
    timeout: timeout * 1000,
  })
  if (status === undefined ? answer.status < 200 || answer.status > 299 : answer.status !== status)
    throw new Error(httpError(answer))
  if (status !== undefined) return { outcome: 'called', result: { status } }
  if (answer.body.length > KEPT) throw new Error(`The answer is larger than ${KEPT} characters.`)
  if (answer.body === '') return { outcome: 'called', result: { status: answer.status } }
  if (!/^application\/([\w.+-]+\+)?json$/.test(answer.type))
    throw new Error(`The answer is no JSON (${answer.type.slice(0, 50)}).`)
  return {
    outcome: 'called',
    result: { status: answer.status, data: JSON.parse(answer.body) as unknown },
  }
}
