import type { AggregateBody, QueryAnswer, QueryBody } from '#gateway'
import type { FormDocument, JsonObject, PageDocument, StoredRecord } from '#schema'
import type { Result } from '#shared'
import type { Caller } from '../identity/caller.ts'
import type { CompiledForm, CompiledSchema } from './forms.ts'

/** What a page is asked with: plain data, so that it can go to a worker. */
export interface PageRequest {
  caller: Caller
  /** Path and query as asked. */
  path: string
  origin: string
  colorScheme: 'light' | 'dark' | 'auto'
}

export interface PageAnswer {
  status: number
  html: string
  /** From what was read, role and language; absent where the page must not be kept. */
  etag?: string
  redirect?: string
}

/** Reading: permission first, then the query; a deadline on everything. The same on this thread and in workers. */
export interface ReadPort {
  query(caller: Caller, collection: string, body: QueryBody): Promise<Result<QueryAnswer>>
  aggregate(caller: Caller, collection: string, body: AggregateBody): Promise<Result<unknown[]>>
  get(caller: Caller, collection: string, id: string): Promise<Result<StoredRecord>>
  compileForm(page: PageDocument | FormDocument): Promise<Result<CompiledForm>>
  compileSchema(schema: JsonObject): Promise<Result<CompiledSchema>>
  /** The published page of a slug, as stored. */
  published(caller: Caller, slug: string): Promise<PageDocument | null>
  page(request: PageRequest): Promise<PageAnswer>
  close(): Promise<void>
}
