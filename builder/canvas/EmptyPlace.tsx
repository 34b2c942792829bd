import { useText } from '#i18n'
import type { NodeId } from '#pages/model'

/** Drawn in an empty column and an empty slot, so that it can be seen and hit. */
export function EmptyPlace({ parent, slot }: { parent: NodeId; slot?: string }) {
  const t = useText('builder')
  return (
    <div className="builder-empty" data-empty={parent} data-empty-slot={slot}>
      {t('canvas.empty')}
    </div>
  )
}
