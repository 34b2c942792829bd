import { SegmentedControl } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import type { ListPartProps } from './listPart.ts'

/** The parts of a list that people look at by themselves (`x-list.views`). */
export function ListViews({
  model: { entity },
  state,
  change,
}: Pick<ListPartProps, 'model' | 'state' | 'change'>) {
  const t = useText('backend')
  const locale = useLocale()
  const views = entity['x-list']?.views
  if (!views) return null
  return (
    <div className="sala-list-views">
      <SegmentedControl
        aria-label={t('list.views')}
        value={state.view?.id ?? ''}
        data={views.map(({ id, label }) => ({ value: id, label: label[locale] }))}
        onChange={(view) => change({ view })}
      />
    </div>
  )
}
