import { passwordConfigOf } from '../identity/passwords.ts'
import { compilePage, compileSchema, formAnswer } from './forms.ts'
import { OUTSIDE } from './pageCache.ts'
import { createPages } from './pages.ts'
import type { Render } from './pageRenderer.ts'
import { answerCatalogue } from './catalogue.ts'
import { answerCalendar } from './calendar.ts'
import { multiCount } from './counts.ts'
import { readPart } from './answerQuery.ts'
import type { ReadPort } from '../readPort.ts'
import { publishedPage } from './published.ts'
import { searchAll } from './searchAll.ts'
import { aggregateRecords, getRecord, queryRecords, type ReadSources } from './records.ts'

/** Reading on this thread; a worker hosts one of these. */
export function createReader(given: ReadSources, render: Render): ReadPort {
  const { database, outside } = given
  const sources: ReadSources = {
    ...given,
    ...(outside && {
      outside: (asked) => {
        database.noteRead(OUTSIDE)
        return outside(asked)
      },
    }),
  }
  const pages = createPages(sources, render)
  return {
    query: (caller, collection, body) => queryRecords(sources, caller, collection, body),
    aggregate: (caller, collection, body) => aggregateRecords(sources, caller, collection, body),
    get: (caller, collection, id, language) => getRecord(sources, caller, collection, id, language),
    search: (caller, words, kinds) => searchAll(sources, caller, words, kinds),
    compileForm: async (page, passwords) => compilePage(page, passwords),
    compileSchema: async (schema) => compileSchema(schema),
    published: (caller, slug) => publishedPage(sources, caller, slug),
    form: async (caller, slug) =>
      formAnswer(
        await publishedPage(sources, caller, slug),
        caller,
        await passwordConfigOf(sources.database, caller.site._id),
      ),
    part: (caller, id) => readPart(sources, caller, id),
    counts: (caller, collections) => multiCount(sources, caller, collections),
    catalogue: (caller, asked) => answerCatalogue(sources, caller, asked),
    calendar: (caller, asked) => answerCalendar(sources, caller, asked),
    async page(request) {
      const { value, reads } = await database.watchReads(() => pages(request))
      return { ...value, reads }
    },
    close: async () => undefined,
  }
}
