import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '#i18n'
import type { NodeId } from '#pages/model'
import { useBuilder } from '../../context/builderContext.ts'
import { focusPage, focusPageSettings } from '../../intents/nextPart.ts'

/** Drawn anew with each choice, so without what the kit's buttons work out each time. */
function Act({
  icon: Icon,
  label,
  isDangerous,
  onAct,
}: {
  icon: TablerIcon
  label: string
  isDangerous?: boolean
  onAct(): void
}) {
  return (
    <button
      type="button"
      className="builder-act"
      data-dangerous={isDangerous}
      aria-label={label}
      title={label}
      onClick={onAct}
    >
      <Icon size={18} />
    </button>
  )
}

/** What is done with the whole of a node. Typing in its fields does not draw this again. */
export const Head = memo(function Head({ id, name }: { id: NodeId; name: string }) {
  const t = useText('builder')
  const { actions, contentOnly, frames, store } = useBuilder()
  // These fields give way to those of another block, and the button with them.
  const andFocusPage = (act: () => void) => (): void => {
    act()
    focusPage(frames, store.getState)
  }
  if (contentOnly)
    return (
      <div className="builder-inspector-head">
        <h2 className="builder-title">{name}</h2>
      </div>
    )
  return (
    <div className="builder-inspector-head">
      <h2 className="builder-title">{name}</h2>
      <Act icon={IconArrowUp} label={t('action.up')} onAct={() => actions.moveBeside(id, -1)} />
      <Act icon={IconArrowDown} label={t('action.down')} onAct={() => actions.moveBeside(id, 1)} />
      <Act
        icon={IconCopy}
        label={t('action.duplicate')}
        onAct={andFocusPage(() => actions.duplicate([id]))}
      />
      <Act
        icon={IconTrash}
        label={t('action.delete')}
        isDangerous
        onAct={andFocusPage(() => actions.remove([id]))}
      />
    </div>
  )
})

export const Foot = memo(function Foot({ id, hasColumns }: { id: NodeId; hasColumns: boolean }) {
  const t = useText('builder')
  const { actions, store, contentOnly } = useBuilder()
  return (
    <>
      {hasColumns && !contentOnly && (
        <button
          type="button"
          className="builder-wide-act"
          data-framed
          onClick={() => actions.addColumn(id)}
        >
          <IconPlus size={16} aria-hidden />
          {t('action.add-column')}
        </button>
      )}
      <button
        type="button"
        className="builder-wide-act"
        onClick={() => (store.select(null), focusPageSettings())}
      >
        {t('inspector.to-page')}
      </button>
    </>
  )
})
