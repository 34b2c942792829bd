import { useEffect } from 'react'
import { useUses } from '#crud'
import { formerAnswers, type PageModel } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { isDirty } from '../store/builderStore.ts'
import { documentOf } from '../store/pageRecord.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

const flowsOf = ({ page, nodes }: PageModel): string =>
  [
    page.flow,
    ...Object.values(nodes).map((node) => (node.kind === 'object' ? node.data.flow : undefined)),
  ]
    .filter(Boolean)
    .join(' ')

/** Tells the watch of a form page which answers its flows and mails read; asked anew where another flow was saved, and when somebody comes back from a flow. */
export function useAnswerReaders(record: StoredRecord, problems: ProblemWatch): void {
  const { page, store } = useBuilder()
  const isForm = useBuilderState(({ model }) => model.page.type === 'form')
  const { data, refetch } = useUses('answers', isForm ? page : undefined)
  useEffect(() => {
    if (!isForm) return
    let asked = flowsOf(store.getState().model)
    return store.subscribe((now, before) => {
      if (isDirty(now) || !isDirty(before)) return
      const flows = flowsOf(now.model)
      if (asked === flows) return
      asked = flows
      void refetch()
    })
  }, [isForm, store, refetch])
  useEffect(() => {
    if (data)
      problems.learn({
        readers: data,
        formerAnswers: formerAnswers(
          documentOf(record),
          record.published as Partial<PageDocument> | null | undefined,
        ),
      })
  }, [data, record, problems])
}
