import { useCallback, useMemo } from 'react'
import { useText } from '#i18n'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { PAGE_SETTINGS } from './schemas.ts'
import { withAddress, withPicture } from './seoPicture.ts'
import { ValueForm } from './ValueForm.tsx'

/** The page itself: title, address, search engines. */
export function PageInspector() {
  const t = useText('builder')
  const { actions } = useBuilder()
  const page = useBuilderState((state) => state.model.page)
  const change = useCallback((next: Record<string, unknown>) => actions.editPage({ title: next.title, seo: withAddress(next.seo) }), [actions])
  const values = useMemo(() => ({ ...page, seo: withPicture(page.seo) }) as Record<string, unknown>, [page])
  return (
    <>
      <h2 className="builder-title">{t('inspector.page')}</h2>
      <p className="builder-note">{t('inspector.page-hint')}</p>
      <p className="builder-slug"><span>{t('inspector.slug')}</span> <code>/cms/page/{page.slug}</code></p>
      <ValueForm schema={PAGE_SETTINGS} values={values} label={t('inspector.page')} onChange={change} />
    </>
  )
}
