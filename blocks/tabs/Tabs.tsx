import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocale } from '#i18n'
import { entriesWithSlots, usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, ICON_NAMES, type IconName } from '#ui'
import './Tabs.css'

interface TabsProps {
  label?: Text
  items?: { title?: Text; icon?: string; slot?: string }[]
  look?: 'line' | 'pills'
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Contents of which one is shown. In the builder all are, so that each can be filled. */
export default function Tabs({ props, slots }: BlockProps<TabsProps>) {
  const locale = useLocale()
  const { edit } = usePage()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const tabs = entriesWithSlots(props.items, slots)
  if (tabs.length === 0) return null
  const shown = Math.min(chosen, tabs.length - 1)
  const onKey = (event: KeyboardEvent): void => {
    const next = STEPS[event.key]?.(shown, tabs.length)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className="sala-tabset" data-look={props.look ?? 'line'} data-all={edit ? '' : undefined}>
      <div
        className="sala-tabset-list"
        role="tablist"
        aria-label={pickText(props.label, locale) || undefined}
        ref={list}
        onKeyDown={onKey}
      >
        {tabs.map(({ entry }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            className="sala-tabset-tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === shown}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {(ICON_NAMES as string[]).includes(entry.icon ?? '') && (
              <Icon name={entry.icon as IconName} size={18} />
            )}
            {pickText(entry.title, locale) || index + 1}
          </button>
        ))}
      </div>
      {tabs.map(({ entry, content }, index) => (
        <div
          key={index}
          className="sala-tabset-panel"
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          tabIndex={0}
          hidden={!edit && index !== shown}
        >
          {edit && <p className="sala-tabset-name">{pickText(entry.title, locale) || index + 1}</p>}
          {content}
        </div>
      ))}
    </div>
  )
}
