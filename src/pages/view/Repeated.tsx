import { useMemo, type ReactNode } from 'react'
import type { ObjectAnswers } from './pageAnswers.ts'
import { PageContext, usePage } from './pageContext.ts'
import { RowContext } from './rowContext.ts'

/** A slot once more, with the values of one row in it. One that is `still` is not edited: it follows the one that is. */
export function Repeated({
  row,
  still = false,
  children,
}: {
  row: Record<string, ObjectAnswers>
  still?: boolean
  children: ReactNode
}) {
  const page = usePage()
  const around = useMemo(() => {
    const { edit: _, ...rest } = page
    return still ? rest : page
  }, [page, still])
  return (
    <PageContext value={around}>
      <RowContext value={row}>{children}</RowContext>
    </PageContext>
  )
}
