import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '#i18n'
import { browserStore } from '#shared'

/** What the settings of a node are sorted into, in this order. */
export type GroupName =
  'content' | 'data' | 'logic' | 'bind' | 'style' | 'visibility' | 'flow' | 'advanced'

const KEY = 'builder.groups'
const CLOSED: GroupName[] = ['bind', 'flow', 'advanced']

const remembered = (): Partial<Record<GroupName, boolean>> => {
  const kept = browserStore.read(KEY)
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** One group of the inspector; it stays open or closed as it was left, for whatever is selected next. */
export function Group({
  name,
  title,
  isSet = false,
  isPlain = false,
  children,
}: {
  name: GroupName
  title?: string
  /** Does something stand in it? Told while it is closed. */ isSet?: boolean
  /** The tab that it stands on says what it is: without a heading, and always open. */
  isPlain?: boolean
  children: ReactNode
}) {
  const t = useText('builder')
  const id = useId()
  const [open, setOpen] = useState(() => remembered()[name] ?? !CLOSED.includes(name))
  const toggle = (): void => {
    browserStore.write(KEY, { ...remembered(), [name]: !open })
    setOpen(!open)
  }
  const shown = title ?? t(`inspector.${name}`)
  if (isPlain)
    return (
      <section data-group={name} aria-label={shown}>
        {children}
      </section>
    )
  return (
    <section className="builder-part" data-group={name} aria-label={shown}>
      <button
        type="button"
        className="builder-group"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <span>
          {shown}
          {isSet && !open && (
            <i
              className="builder-set"
              role="img"
              aria-label={t('inspector.is-set')}
              title={t('inspector.is-set')}
            />
          )}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
