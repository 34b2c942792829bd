import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#session'
import { proposeId, thaiInLatin } from '#shared'
import { slugProblem, type SlugProblem } from '../../panels/settings/slugProblem.ts'

/** Milliseconds after the last key before addresses are looked up. */
const QUIET = 250
/** As many pages of one title are told apart before they are counted by hand. */
const MOST = 20

const counted = (slug: string): string[] => [
  slug,
  ...Array.from({ length: MOST - 1 }, (_, index) => `${slug}-${index + 2}`),
]

interface Address {
  slug: string
  problem: SlugProblem | 'taken' | undefined
  write(slug: string): void
}

/** The address of a new page: that of its title, one that no other page has, until somebody writes another. */
export function useNewAddress(title: string, kind: string): Address {
  const { client } = useSession()
  const [written, write] = useState<string>()
  const named = proposeId(thaiInLatin(title), kind, [])
  const wanted = written ?? named
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data: taken = [] } = useQuery({
    queryKey: ['records', 'page', 'addresses', asked],
    enabled: slugProblem(asked) === undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async (): Promise<string[]> => {
      const answer = await client.query('page', {
        method: 'find',
        args: [{ slug: { $in: counted(asked) } }, { slug: 1 }],
        paging: { page: 1, limit: MOST },
      })
      // Where that is not known, who makes the page is told.
      return answer.ok ? answer.value.data.map(({ slug }) => String(slug)) : []
    },
  })
  const slug = written ?? (named && proposeId(thaiInLatin(title), kind, taken))
  return { slug, problem: slugProblem(slug) ?? (taken.includes(slug) ? 'taken' : undefined), write }
}
