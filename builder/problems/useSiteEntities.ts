import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, entityQuery } from '#crud'
import type { Client } from '#gateway'
import { entitiesOf, type BindingContext } from '#pages/model'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useBuilder } from '../context/builderContext.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** Tells the watch which fields the records have that the page reads; what cannot be asked now is not checked. */
export function useSiteEntities(client: Client, problems: ProblemWatch): void {
  const { blocks } = useBuilder()
  const queries = useQueryClient()
  const names = useStateAfterPaint(({ model }) => entitiesOf(model, blocks).join(' '))
  useEffect(() => {
    let left = false
    const all = names.split(' ').filter(Boolean)
    void Promise.all(
      all.map(async (name): Promise<[string, BindingContext['entities'][string] | undefined]> => {
        try {
          return [
            name,
            (await queries.fetchQuery({ ...entityQuery(client, name), retry: false })).entity,
          ]
        } catch (error) {
          return [
            name,
            error instanceof CallError && error.failures[0]?.code === 'unknown-collection'
              ? null
              : undefined,
          ]
        }
      }),
    ).then((found) => {
      if (!left)
        problems.learn({
          entities: Object.fromEntries(
            found.filter(([, entity]) => entity !== undefined),
          ) as BindingContext['entities'],
        })
    })
    return () => void (left = true)
  }, [client, queries, problems, names])
}
