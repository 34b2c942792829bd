import { useEffect } from 'react'
import { toModel } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { useBuilder } from '../context/builderContext.ts'
import { documentOf } from '../store/pageRecord.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'
import { forgetSettled, readSettled, useSettledKey } from './settled.ts'

/** Tells the watch what visitors see, so that a text changed in one language alone is known, but for what was found still right; anew as the page is published. */
export function useFormer(record: StoredRecord, problems: ProblemWatch): void {
  const { store } = useBuilder()
  const key = useSettledKey()
  useEffect(() => {
    const published = record.published as Partial<PageDocument> | null | undefined
    const read = published?.builder
      ? toModel(
          documentOf({
            ...published,
            type: record.type,
            slug: record.slug,
          } as unknown as StoredRecord),
        )
      : undefined
    if (read?.ok) problems.learn({ former: read.value, settled: readSettled(key) })
    return store.subscribe((now, before) => {
      const isOut =
        now.state === 'published' && !now.behind && (before.state !== 'published' || before.behind)
      if (!isOut) return
      forgetSettled(key)
      problems.learn({ former: now.model, settled: {} })
    })
  }, [record, store, problems, key])
}
