import { useQuery } from '@tanstack/react-query'
import { NewPage, type NewPageProps } from '#builder'
import { Loading, Unanswered } from '#crud'
import { addCatalogues, useText, useTranslator } from '#i18n'

/** The one way to a new page, in the words of the builder. */
export function NewPageScreen(props: NewPageProps) {
  const t = useText('backend')
  const i18n = useTranslator()
  const words = useQuery({
    queryKey: ['words', 'builder'],
    queryFn: async () => {
      await addCatalogues(i18n, ['builder', 'public', 'forms'])
      return true
    },
  })
  if (words.isError) return <Unanswered query={words} failed={t('part-lost')} />
  return words.data ? <NewPage {...props} /> : <Loading />
}
