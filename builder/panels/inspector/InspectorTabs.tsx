import { memo, type KeyboardEvent } from 'react'
import { useText } from '#i18n'
import type { NodeId } from '#pages/model'
import { useBuilderState } from '../../context/builderContext.ts'
import { setTabsOf, type TabName } from './tabs.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Ids of the tabs and of what is shown of them: there is one inspector. */
export const tabId = (tab: TabName): string => `builder-inspector-${tab}`
export const PANEL = 'builder-inspector-panel'

/** Drawn anew with each choice, so without what the kit's tabs work out each time. */
export const InspectorTabs = memo(function InspectorTabs({
  id,
  tabs,
  value,
  onChange,
}: {
  id: NodeId
  tabs: readonly TabName[]
  value: TabName
  onChange(tab: TabName): void
}) {
  const t = useText('builder')
  const set = useBuilderState(({ model }) => setTabsOf(model, id)).split(' ')
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(value) + by + tabs.length) % tabs.length]!
    onChange(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div
      role="tablist"
      className="builder-inspector-tabs"
      aria-label={t('inspector.tabs')}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          data-tab={tab}
          aria-selected={tab === value}
          aria-controls={PANEL}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {t(`inspector.tab.${tab}`)}
          {set.includes(tab) && (
            <i
              className="builder-set"
              role="img"
              aria-label={t('inspector.is-set')}
              title={t('inspector.is-set')}
            />
          )}
        </button>
      ))}
    </div>
  )
})
