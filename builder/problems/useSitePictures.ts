import { useEffect } from 'react'
import type { Client } from '#gateway'
import type { Text } from '#shared'
import type { ProblemWatch } from '../context/problemWatch.ts'

const KEY = /^\/files\/([^/?#]+)$/
const MOST = 500

/** Tells the watch what the media library says of pictures that lack words on the page: asked once for each, when the watch misses them. */
export function useSitePictures(client: Client, problems: ProblemWatch): void {
  useEffect(() => {
    let left = false
    const asked = new Set<string>()
    let known: Record<string, Text> = {}
    const look = (): void => {
      const missed = problems
        .now()
        .flatMap(({ code, params }) =>
          code === 'missing-alt' && params?.picture ? [params.picture] : [],
        )
        .filter((address) => KEY.test(address) && !asked.has(address))
        .slice(0, MOST)
      if (missed.length === 0) return
      missed.forEach((address) => asked.add(address))
      void client
        .query('file', {
          method: 'find',
          args: [
            { public: true, key: { $in: missed.map((address) => KEY.exec(address)![1]!) } },
            { key: 1, alt: 1 },
          ],
        })
        .then((answer) => {
          if (left || !answer.ok) return
          known = {
            ...known,
            ...Object.fromEntries(
              answer.value.data.flatMap(({ key, alt }) =>
                alt ? [[`/files/${String(key)}`, alt as Text]] : [],
              ),
            ),
          }
          problems.learn({ pictures: known })
        })
    }
    const leave = problems.subscribe(look)
    look()
    return () => {
      left = true
      leave()
    }
  }, [client, problems])
}
