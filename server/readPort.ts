import type { AggregateBody, CountsAnswer, FoundRecord, QueryAnswer, QueryBody } from '#gateway'
import type { CalendarAnswer, CatalogueAnswer } from '#pages/model'
import type { FormDocument, JsonObject, PageDocument, PageRow, StoredRecord } from '#schema'
import type { Bilingual, Locale, PasswordConfig, Result } from '#shared'
import type { Caller } from './identity/caller.ts'
import type { PageGrant } from './identity/pageGrants.ts'
import type { PartAnswer } from './partAnswer.ts'
import type { CompiledForm, CompiledSchema, FormAnswer } from './compiledForm.ts'

/** What a page is asked with: plain data, so that it can go to a worker. */
export interface PageRequest {
  caller: Caller
  /** Path and query as asked. */
  path: string
  origin: string
  colorScheme: 'light' | 'dark' | 'auto'
  /** Goes with the form that asks for the password of a page; without it such a page answers `locked` alone. */
  csrf?: string
  /** A password to open the page with, or how many seconds nobody may try one. */
  entry?: { password: string } | { wait: number }
  /** What was typed into a form of the page that was sent back. */
  posted?: Record<string, string>
  /** Goes into the page where a simulator lets its scripts run: the token that they read with. */
  reader?: string
  /** A signed link: these records on paper, as its maker reads them, with nothing around. */
  print?: {
    name: string
    ids: string[]
    times: number[]
    /** A page that was made for this alone, instead of records. */
    made?: { title: Bilingual; builder: PageRow[] }
  }
  /** A page as it stands in its draft, on another day or with a record: what an admin looks at before anybody else does. */
  draft?: { page: string; today?: string; record?: { entity: string; id: string } }
}

export interface PageAnswer {
  status: number
  html: string
  /** From what was read, role and language; absent where the page must not be kept. */
  etag?: string
  redirect?: string
  /** Id of the page when it stands behind a password, or the screen with a form that wants a token. */
  locked?: string
  /** What the right password opened it with. */
  grant?: PageGrant
  /** The collections that it was made from. */
  reads?: readonly string[]
}

/** Reading: permission first, then the query; a deadline on everything. The same on this thread and in workers. */
export interface ReadPort {
  query(caller: Caller, collection: string, body: QueryBody): Promise<Result<QueryAnswer>>
  aggregate(caller: Caller, collection: string, body: AggregateBody): Promise<Result<unknown[]>>
  get(
    caller: Caller,
    collection: string,
    id: string,
    language?: Locale,
  ): Promise<Result<StoredRecord>>
  /** The first records of each kind with these words, of all that the caller may read; of these kinds alone where they are given. */
  search(caller: Caller, words: string, kinds?: readonly string[]): Promise<FoundRecord[]>
  /** `passwords` is what the site asks of them. */
  compileForm(
    page: PageDocument | FormDocument,
    passwords?: PasswordConfig,
  ): Promise<Result<CompiledForm>>
  compileSchema(schema: JsonObject): Promise<Result<CompiledSchema>>
  /** The published page of a slug, as stored; null also where it stands behind a password that the caller has not given. */
  published(caller: Caller, slug: string): Promise<PageDocument | null>
  /** The published form of a slug, as a form block shows it. */
  form(caller: Caller, slug: string): Promise<FormAnswer | null>
  /** A published reusable part with the answers of its queries; null also where the caller may not see it. */
  part(caller: Caller, id: string): Promise<PartAnswer>
  /** How many members, courses and the like there are, as anybody may know. */
  counts(caller: Caller, collections: unknown): Promise<Result<CountsAnswer>>
  /** The catalogue of courses as an address chooses from it; null where courses are not for the caller. */
  catalogue(caller: Caller, asked: Record<string, unknown>): Promise<CatalogueAnswer | null>
  /** The rounds of a year; null where they are not for the caller. */
  calendar(caller: Caller, asked: Record<string, unknown>): Promise<CalendarAnswer | null>
  page(request: PageRequest): Promise<PageAnswer>
  close(): Promise<void>
}
