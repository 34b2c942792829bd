import { UploadList } from '#crud'
import { useText } from '#i18n'
import { useBuilder } from '../context/builderContext.ts'
import type { PictureQueue } from '../context/pictureQueue.ts'
import './pictures.css'

/** Each picture that is not on the page yet. */
export function PictureList({ uploads }: { uploads: ReturnType<PictureQueue['now']> }) {
  const t = useText('builder')
  const { pictures } = useBuilder()
  return (
    <section className="builder-pictures" aria-label={t('pictures.label')}>
      <UploadList uploads={uploads} onDrop={pictures.drop} onResume={pictures.resume} />
    </section>
  )
}
