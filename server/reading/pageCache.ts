import { LRUCache } from 'lru-cache'
import { bangkokDay, type Clock } from '#shared'
import type { PageAnswer, PageRequest, ReadPort } from '../readPort.ts'
import type { Database } from '../storage/index.ts'

/** What pages of a site show from outside of it changes without a word. */
export const OUTSIDE = 'outside'

interface KeptPage {
  answer: PageAnswer
  reads: readonly string[]
  moment: number
  /** The clock (ms) and the day that it was rendered on. */
  at: number
  day: string
}

const MAX_BYTES = 64 * 1024 * 1024
const MAX_PAGE = 4 * 1024 * 1024
/** What hangs on the time of day is at most this old (ms); what hangs on the day never. */
const LASTS = 60_000

/** What a visitor sees who is nobody in particular; undefined where a page is somebody's own. */
function keyOf({ caller, path, origin, colorScheme, ...own }: PageRequest): string | undefined {
  const isOwn =
    caller.user !== null ||
    caller.behind !== undefined ||
    Object.keys(caller.grants ?? {}).length > 0 ||
    Object.values(own).some((value) => value !== undefined)
  return isOwn
    ? undefined
    : JSON.stringify([caller.site._id, caller.locale, colorScheme, origin, path])
}

/**
 * Pages of visitors who are not signed in, kept until something that they were made from is written: an answer is never older
 * than the last write that was answered before it was asked for. Who asks for a page while it is being rendered waits for it.
 */
export class PageCache {
  private readonly changes: Database['changes']
  private readonly clock: Clock
  private readonly render: ReadPort['page']
  private readonly kept = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_PAGE,
    sizeCalculation: ({ answer }) => answer.html.length + 1_000,
  })
  private readonly rendering = new Map<string, Promise<PageAnswer>>()

  constructor(
    { database, clock }: { database: Pick<Database, 'changes'>; clock: Clock },
    render: ReadPort['page'],
  ) {
    this.changes = database.changes
    this.clock = clock
    this.render = render
  }

  async page(request: PageRequest): Promise<PageAnswer> {
    const key = keyOf(request)
    if (key === undefined) return this.render(request)
    const kept = this.kept.get(key)
    if (kept && this.isFresh(kept, request.caller.site._id)) return kept.answer
    const moment = this.changes.now()
    const name = `${moment} ${key}`
    const under = this.rendering.get(name) ?? this.renderAndKeep(request, key, moment)
    this.rendering.set(name, under)
    return under.finally(() => this.rendering.delete(name))
  }

  private isFresh({ reads, moment, at, day }: KeptPage, site: string): boolean {
    const now = this.clock.now()
    return now - at < LASTS && bangkokDay(now) === day && !this.changes.since(moment, site, reads)
  }

  private async renderAndKeep(
    request: PageRequest,
    key: string,
    moment: number,
  ): Promise<PageAnswer> {
    const at = this.clock.now()
    const answer = await this.render(request)
    const { reads, etag, status } = answer
    if (etag && status === 200 && reads && !reads.includes(OUTSIDE))
      this.kept.set(key, { answer, reads, moment, at, day: bangkokDay(at) })
    return answer
  }
}
