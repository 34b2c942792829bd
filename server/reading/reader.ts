import { compilePage, compileSchema } from './forms.ts'
import { createPages, publishedPage, type Render } from './pages.ts'
import type { ReadPort } from './port.ts'
import { aggregateRecords, getRecord, queryRecords, type ReadSources } from './records.ts'

/** Reading on this thread; a worker hosts one of these. */
export function createReader(sources: ReadSources, render: Render): ReadPort {
  return {
    query: (caller, collection, body) => queryRecords(sources, caller, collection, body),
    aggregate: (caller, collection, body) => aggregateRecords(sources, caller, collection, body),
    get: (caller, collection, id) => getRecord(sources, caller, collection, id),
    compileForm: async (page) => compilePage(page),
    compileSchema: async (schema) => compileSchema(schema),
    published: (caller, slug) => publishedPage(sources, caller, slug),
    page: createPages(sources, render),
    close: async () => undefined,
  }
}
