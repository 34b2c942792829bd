import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useText } from '#i18n'

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'isPending'> & { refetch(): Promise<unknown> }
  /** What is missing without the answer. */
  failed: string
}

/** The button goes with the answer that failed: a dialog that it stands in keeps the focus, and with it the keys. */
export const keepFocus = ({ currentTarget }: MouseEvent): void => currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()

/** In the place of an answer: that it is on its way, or that it did not come, with a way to ask again. */
export function Unanswered({ query: { isError, isPending, refetch }, failed }: Props) {
  const t = useText('backend')
  const ask = (event: MouseEvent): void => {
    keepFocus(event)
    void refetch()
  }
  if (isError) return <p role="alert">{failed} <Button size="compact-sm" variant="default" onClick={ask}>{t('try-again')}</Button></p>
  return isPending ? <p aria-busy>{t('loading')}</p> : null
}
