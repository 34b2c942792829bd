import {
  randomText,
  systemClock,
  type Bilingual,
  type ErrorCode,
  type Locale,
  type Result,
} from '#shared'
import type { StoredRecord } from '#schema'
import { createAbsence, type AskedBy, type SignedOut } from './absence.ts'
import { createKeptAnswers } from './keptAnswers.ts'
import { delayBefore, isBusy, secondsAsked, type Fault } from './retries.ts'
import { createTurns } from './turns.ts'
import type {
  AggregateBody,
  AuditEntry,
  ErrorAnswer,
  QueryAnswer,
  QueryBody,
  RecordAnswer,
  SessionAnswer,
  TransitionBody,
  WireFailure,
  WriteBody,
} from './wire.ts'

/** A failure as it came over the wire, with its texts; `current` and `differs` where somebody else was faster. */
export interface ClientFailure extends WireFailure {
  status: number
  requestId?: string
  current?: StoredRecord
  differs?: string[]
}

export type ClientResult<T> = Result<T, ClientFailure>

export interface ClientOptions {
  /** `''` for the own origin. */
  base?: string
  fetch?: typeof fetch
  /** In the simulator: whose eyes it reads with (`PageInput.reader`). */
  reader?: string
  /** Milliseconds a call may take. */
  timeout?: number
  /** Hears that a call has been without an answer for longer than people wait for one (`LATE`), and of `undefined` when none is any more; `again` sends those that are on their way once more. */
  onLate?: (again: (() => void) | undefined) => void
  /** Whom the page is for, where its document says so: the gateway answers nobody else, but that the session has ended. */
  who?: string
  /** Hears that the session of who was here has ended, again with whatever meets that, and of `undefined` when they are back; until then what they asked for waits. */
  onSignedOut?: (out: SignedOut | undefined) => void
  /** Waits before the next try; a test passes its own. */
  wait?: (ms: number) => Promise<void>
  /** From 0 to 1; a test passes its own. */
  chance?: () => number
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** A query sent by POST changes nothing: it needs no token and may be tried again. */
  read?: boolean
  /** Idempotency-Key of a write; by default a new one. */
  key?: string
  /** Goes out also as the window closes; nobody hears the answer then. */
  keepalive?: boolean
  /** A read whose answer may be a minute old, of no `signal`; what this client writes meanwhile, it sees (`keptAnswers.ts`). */
  keep?: boolean
  /** Sent again and again by itself: nobody waits for this answer. */
  poll?: boolean
  /** With a time limit of its own, and sent by this where it is given; nobody is told that it is late. */
  by?: { fetch?: typeof fetch; timeout: number }
}

/** Calls that are on their way at once (spec: academy 9). */
const MAX_AT_ONCE = 10
/** Who is signed in is asked and changed there by anybody. */
const DOORS = new Set(['/api/session', '/api/signin', '/api/signout'])
/** What other gateways say with 500 where the session has ended (spec: academy 8; readings 2.14). */
const EXPIRED = new Set(['Authenticated expired', 'Authentication expired'])
/** Has the gateway read its settings anew, and this client its answers. */
const CLEARS = /^(\/api)?\/proxy-cache\/clear-cache\//
/** Milliseconds after which a call is late, its further tries included. */
export const LATE = 8_000
/** Elsewhere than in a browser nothing is known of it. */
const isOffline = (): boolean =>
  (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false
const TEXTS: Record<'offline' | 'unanswered' | 'internal', Bilingual> = {
  offline: {
    th: 'ติดต่อเครื่องแม่ข่ายไม่ได้ กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่',
    en: 'The server cannot be reached. Check the connection and try again.',
  },
  unanswered: {
    th: 'เครื่องแม่ข่ายตอบไม่ได้ กรุณาลองใหม่ในอีกสักครู่',
    en: 'The server could not answer. Try again in a moment.',
  },
  internal: { th: 'ระบบขัดข้อง กรุณาลองใหม่', en: 'Something went wrong. Try again.' },
}

const isWriteOf = ({ method = 'GET', read }: Pick<Call, 'method' | 'read'>): boolean =>
  method !== 'GET' && !read

const failed = (code: ErrorCode, status: number, message: Bilingual): ClientResult<never> => ({
  ok: false,
  failures: [{ code, status, message }],
})

function failuresOf(answer: ErrorAnswer): ClientFailure[] {
  const { requestId, failures, current, differs, ...first } = answer.error
  const beside = {
    status: answer.status,
    requestId,
    ...(current ? { current } : {}),
    ...(differs ? { differs } : {}),
  }
  return (failures ?? [first]).map((failure) => ({ ...failure, ...beside }))
}

/**
 * Calls the gateway: token and Idempotency-Key on every write, a time limit, and another try after a fault of the
 * network or of a server that is busy (`retries.ts`; never after an answer that says no). Shapes by `wire.ts`.
 */
export function createClient({
  base = '',
  fetch: fetchBy = (...args) => fetch(...args),
  reader,
  timeout = 30_000,
  who,
  onLate,
  onSignedOut,
  wait = (ms) => new Promise((done) => setTimeout(done, ms)),
  chance = Math.random,
}: ClientOptions = {}) {
  let csrf: string | undefined
  let fetchingToken: Promise<void> | undefined
  const late = new Map<object, (() => void) | undefined>()
  let hurry = new AbortController()
  const absence = createAbsence(onSignedOut, who)
  const takeTurn = createTurns(MAX_AT_ONCE)
  const kept = createKeptAnswers(systemClock.now)

  /** All that is on its way goes out anew, writes under their own key; what stays without an answer is late once more then. What is waited for besides is asked for again where nothing else is late. */
  const sendAgain = (): void => {
    const besides = [...late.values()]
    if (besides.every((again) => again !== undefined)) return besides.forEach((again) => again())
    hurry.abort()
    hurry = new AbortController()
  }

  /** Watches one call, or what is asked for `again` otherwise, from now on; the answer ends that. */
  function watch(again?: () => void): () => void {
    const mark = {}
    const isLate = (): void => {
      // Whoever is away is waited for, and not the gateway.
      if (absence.isAway) return void (timer = setTimeout(isLate, LATE))
      late.set(mark, again)
      if (late.size === 1) onLate?.(sendAgain)
    }
    let timer = setTimeout(isLate, LATE)
    return () => {
      clearTimeout(timer)
      if (late.delete(mark) && late.size === 0) onLate?.(undefined)
    }
  }

  const remember = (session: SessionAnswer): SessionAnswer => {
    csrf = session.csrf
    absence.hear(session.session?.user?._id)
    return session
  }

  /** The token that writes need; asked for before the first of them. */
  async function ensureToken(): Promise<void> {
    if (csrf !== undefined) return
    fetchingToken ??= call<SessionAnswer>('/api/session').then((answer) => {
      if (answer.ok) remember(answer.value)
    })
    await fetchingToken
    fetchingToken = undefined
  }

  async function once<T>(
    path: string,
    { method = 'GET', body, signal, read, keepalive, by = { timeout } }: Call,
    key: string | undefined,
  ): Promise<ClientResult<T> | Fault<ClientResult<never>> | 'hurried'> {
    const isWrite = isWriteOf({ method, read })
    if (isWrite && !reader) await ensureToken()
    const form = body instanceof FormData
    // What is said as the window closes waits for no other.
    const endTurn = keepalive ? undefined : await takeTurn()
    // A file that is being sent does not begin anew because something else is late.
    const hurried = onLate && !form && by.timeout <= timeout ? hurry.signal : undefined
    const ends = [
      AbortSignal.timeout(by.timeout),
      ...(hurried ? [hurried] : []),
      ...(signal ? [signal] : []),
    ]
    try {
      const answer = await (by.fetch ?? fetchBy)(base + path, {
        method,
        credentials: 'same-origin',
        ...(keepalive ? { keepalive } : {}),
        headers: {
          accept: 'application/json',
          ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
          ...(isWrite && !reader ? { 'x-csrf-token': csrf ?? '' } : {}),
          ...(key && !reader ? { 'idempotency-key': key } : {}),
          ...(reader ? { 'x-simulated-reader': reader } : {}),
          ...(absence.who === undefined || DOORS.has(path) ? {} : { 'x-signed-in': absence.who }),
        },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
        signal: ends.length > 1 ? AbortSignal.any(ends) : ends[0]!,
      })
      const json: unknown = await answer.json().catch(() => null)
      if (json === null && hurried?.aborted) return 'hurried'
      if (answer.ok && json !== null) return { ok: true, value: json as T }
      const error = json as ErrorAnswer | null
      if (error?.error?.code === 'csrf-failed') csrf = undefined
      if (answer.status === 500 && EXPIRED.has(error?.message ?? '')) {
        csrf = undefined
        const text = { th: error!.message, en: error!.message }
        return { fault: 'expired', said: failed('unauthenticated', 401, text) }
      }
      const failures = error?.error && failuresOf(error)
      const seconds = secondsAsked(answer, failures)
      if (failures && (answer.status < 500 || answer.status === 507)) {
        if (error.error.code === 'csrf-failed') return { fault: 'token' }
        const said: ClientResult<never> = { ok: false, failures }
        return isBusy(answer.status) && !DOORS.has(path) ? { fault: 'busy', seconds, said } : said
      }
      // A good one that cannot be read was cut off, or is not the server's.
      return answer.ok ? { fault: 'offline' } : { fault: 'unanswered', seconds }
    } catch (error) {
      if (signal?.aborted) throw error
      if (hurried?.aborted) return 'hurried'
      // Where the device knows that it has no network, another try is no use.
      return isOffline() ? failed('internal', 0, TEXTS.offline) : { fault: 'offline' }
    } finally {
      endTurn?.()
    }
  }

  async function call<T>(path: string, what: Call = {}): Promise<ClientResult<T>> {
    if (what.keep) return kept.read(path, () => send<T>(path, what))
    const isChange = isWriteOf(what) || CLEARS.test(path)
    // What is read while it is being written may be of before it.
    if (isChange) kept.forget()
    try {
      return await send<T>(path, what)
    } finally {
      if (isChange) kept.forget()
    }
  }

  async function send<T>(path: string, what: Call): Promise<ClientResult<T>> {
    const isWrite = isWriteOf(what)
    const key = isWrite ? (what.key ?? randomText(26)) : undefined
    // How far files are is told where they are sent, and nobody waits for what a window says as it closes.
    const isWatched =
      onLate !== undefined && !what.keepalive && !what.by && !(what.body instanceof FormData)
    const askedBy: AskedBy = what.poll ? 'poll' : isWrite ? 'write' : 'read'
    let end = isWatched ? watch() : undefined
    let hasWaited = false
    try {
      for (let tried = 1; ; tried++) {
        const result = await once<T>(path, what, key)
        if (result === 'hurried') {
          tried = 0
          end?.()
          end = isWatched ? watch() : undefined
          continue
        }
        if ('ok' in result) {
          // What is said as the window closes waits for nobody, and what is refused though they are back, no more.
          const back =
            !result.ok &&
            !what.keepalive &&
            !hasWaited &&
            !DOORS.has(path) &&
            absence.meets(result.failures[0]?.code, askedBy, what.signal)
          if (!back) return result
          tried = 0
          hasWaited = true
          end?.()
          end = undefined
          if (!(await back)) return result
          end = isWatched ? watch() : undefined
          continue
        }
        const delay = delayBefore(result, tried, chance)
        if (delay === undefined)
          return (
            result.said ??
            failed('internal', 0, TEXTS[result.fault === 'offline' ? 'offline' : 'unanswered'])
          )
        if (delay > 0) await wait(delay)
      }
    } finally {
      end?.()
    }
  }

  const at = (collection: string, id?: string): string =>
    `/api/${encodeURIComponent(collection)}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`
  const data = async <T>(answer: Promise<ClientResult<{ data: T }>>): Promise<ClientResult<T>> => {
    const result = await answer
    return result.ok ? { ok: true, value: result.value.data } : result
  }

  return {
    call,
    /** Reads through somebody else's eyes: nothing is sent or kept. */
    isSimulated: reader !== undefined,
    query: (collection: string, body: QueryBody, signal?: AbortSignal) =>
      call<QueryAnswer>(`${at(collection)}/query`, {
        method: 'POST',
        body,
        read: true,
        ...(signal ? { signal } : {}),
      }),
    aggregate: (collection: string, body: AggregateBody, signal?: AbortSignal) =>
      call<unknown[]>(`${at(collection)}/aggregate`, {
        method: 'POST',
        body,
        read: true,
        ...(signal ? { signal } : {}),
      }),
    /** With a `language`, localized fields are answered in it alone. */
    get: (collection: string, id: string, signal?: AbortSignal, language?: Locale) =>
      data(
        call<RecordAnswer>(
          `${at(collection, id)}${language ? `?language=${language}` : ''}`,
          signal ? { signal } : {},
        ),
      ),
    create: (collection: string, body: WriteBody) =>
      data(call<RecordAnswer>(at(collection), { method: 'POST', body })),
    /** With the `key` of a try whose answer never came, that try is not made twice. `poll`: it is saved by itself, and again. */
    update: (collection: string, id: string, body: WriteBody, key?: string, poll = false) =>
      data(
        call<RecordAnswer>(at(collection, id), {
          method: 'PUT',
          body,
          poll,
          ...(key === undefined ? {} : { key }),
        }),
      ),
    remove: (collection: string, id: string, version: number) =>
      data(call<RecordAnswer>(`${at(collection, id)}?version=${version}`, { method: 'DELETE' })),
    transition: (collection: string, id: string, body: TransitionBody, key?: string) =>
      data(
        call<RecordAnswer>(`${at(collection, id)}/transition`, {
          method: 'POST',
          body,
          ...(key === undefined ? {} : { key }),
        }),
      ),
    history: (collection: string, id: string) =>
      data(call<{ data: AuditEntry[] }>(`${at(collection, id)}/history`)),
    session: async () => {
      const answer = await call<SessionAnswer>('/api/session')
      if (answer.ok) remember(answer.value)
      return answer
    },
    signIn: async (username: string, password: string, shell: 'public' | 'backend') => {
      const answer = await call<SessionAnswer>('/api/signin', {
        method: 'POST',
        body: { username, password, shell },
      })
      if (answer.ok) remember(answer.value)
      return answer
    },
    signOut: async () => {
      absence.leave()
      const answer = await call<SessionAnswer>('/api/signout', { method: 'POST', body: {} })
      if (answer.ok) remember(answer.value)
      return answer
    },
    /** Waits for something else than a call, as for the code of a screen, and tells that it is late like one; the answer ends that. */
    waitFor: (again: () => void): (() => void) => (onLate ? watch(again) : () => undefined),
    /** The next reads are asked of the gateway, also those that `keep`. */
    forget: kept.forget,
    /** Resolves once who was here is signed in again. */
    back: absence.back,
    failure: TEXTS,
  }
}

export type Client = ReturnType<typeof createClient>
