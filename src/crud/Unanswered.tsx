import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useText } from '#i18n'

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'isPending'> & { refetch(): Promise<unknown> }
  /** What is missing without the answer. */
  failed: string
}

/** In the place of an answer: that it is on its way, or that it did not come, with a way to ask again. */
export function Unanswered({ query: { isError, isPending, refetch }, failed }: Props) {
  const t = useText('backend')
  if (isError)
    return (
      <p role="alert">
        {failed}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t('try-again')}
        </Button>
      </p>
    )
  return isPending ? <p aria-busy>{t('loading')}</p> : null
}
