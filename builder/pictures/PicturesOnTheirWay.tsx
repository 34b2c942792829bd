import { useEffect, useSyncExternalStore } from 'react'
import { UploadList } from '#crud'
import { useText } from '#i18n'
import { useBuilder } from '../builderContext.ts'

/** What was dropped or pasted and is not on the page yet: how far it is, or what is wrong with it. */
export function PicturesOnTheirWay() {
  const t = useText('builder')
  const { pictures } = useBuilder()
  const uploads = useSyncExternalStore(pictures.subscribe, pictures.now)
  useEffect(() => pictures.stop, [pictures])
  if (uploads.length === 0) return null
  return (
    <section className="builder-pictures" aria-label={t('pictures.label')}>
      <UploadList uploads={uploads} onDrop={pictures.drop} onResume={pictures.resume} />
    </section>
  )
}
