import { useEffect } from 'react'
import type { Client } from '#gateway'
import { fileUses } from '#pages/model'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

const MOST = 500
const NONE: readonly string[] = []
/** Pictures that ship with the demo stand beside the library. */
const isKept = (key: string): boolean => !key.startsWith('demo/')

/** Tells the watch which files of the library the page and its reusable parts name are there, and how large they are: each is asked for once. */
export function useSiteFiles(
  client: Client,
  problems: ProblemWatch,
  inParts: readonly string[] = NONE,
): void {
  const own = useStateAfterPaint(({ model }) =>
    [
      ...new Set(
        Object.values(model.nodes).flatMap(({ data }) => fileUses(data).map(({ name }) => name)),
      ),
    ].join(' '),
  )
  const names = [...new Set([...own.split(' '), ...inParts])]
    .filter((key) => key !== '' && isKept(key))
    .slice(0, MOST)
    .join(' ')
  useEffect(() => {
    let left = false
    const keys = names.split(' ').filter(Boolean)
    if (keys.length > 0)
      void client
        .query('file', {
          method: 'find',
          args: [{ key: { $in: keys } }, { key: 1, size: 1 }],
          paging: { page: 1, limit: MOST },
        })
        .then((answer) => {
          if (left || !answer.ok) return
          problems.learn({
            files: {
              ...Object.fromEntries(keys.map((key) => [key, null])),
              ...Object.fromEntries(
                answer.value.data.map(({ key, size }) => [
                  String(key),
                  { size: Number(size ?? 0) },
                ]),
              ),
            },
          })
        })
    return () => void (left = true)
  }, [client, problems, names])
}
