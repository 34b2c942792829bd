import { Button, Group } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useText } from '#i18n'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { SeoPreviews } from '../settings/SeoPreviews.tsx'
import { SlugField } from '../settings/SlugField.tsx'
import { PAGE_SETTINGS } from './schemas.ts'
import { withAddress, withPicture } from './seoPicture.ts'
import { ValueForm } from './ValueForm.tsx'

/** The page itself: title, address, layout, search engines, and what is set for the whole of it. */
export function PageInspector() {
  const t = useText('builder')
  const { store, actions } = useBuilder()
  const page = useBuilderState((state) => state.model.page)
  const change = useCallback((next: Record<string, unknown>) => actions.editPage({ title: next.title, layout: next.layout, authen: next.authen, seo: withAddress(next.seo) }), [actions])
  const values = useMemo(() => ({ ...page, seo: withPicture(page.seo) }) as Record<string, unknown>, [page])
  return (
    <>
      <h2 className="builder-title">{t('inspector.page')}</h2>
      <p className="builder-note">{t('inspector.page-hint')}</p>
      <SlugField />
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={() => store.setState({ dialog: 'schedule' })}>{t('schedule.open')}</Button>
        <Button size="compact-md" variant="default" onClick={() => store.setState({ dialog: 'languages' })}>{t('languages.open')}</Button>
      </Group>
      <ValueForm schema={PAGE_SETTINGS} values={values} label={t('inspector.page')} onChange={change} />
      <SeoPreviews />
    </>
  )
}
