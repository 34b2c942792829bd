import { useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyComponent } from '#ui'
import './refCard.css'

const RecordCard = /* @__PURE__ */ lazyComponent(
  async () => (await import('./RecordCard.tsx')).RecordCard,
)

/** How long a pointer rests on a name, or the focus, before its card comes; and how long it stays for who goes into it (ms). */
const SOON = 350
const STAYS = 200

interface Props {
  entity: string
  id: string
  /** May the focus stand on it, where nothing in it may? */
  stops?: boolean
  children: ReactNode
}

/** The name of a record that shows what that is, to who points at it or has the focus on it; Escape takes it away. */
export function RefCard({ entity, id, stops = false, children }: Props) {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (next: boolean): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(next), next ? SOON : STAYS)
  }
  const close = (): void => {
    clearTimeout(timer.current)
    setShown(false)
  }
  return (
    <span
      className="sala-ref-card"
      data-card={entity}
      tabIndex={stops ? 0 : undefined}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && soon(true)}
      onPointerLeave={() => soon(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && soon(true)}
      onBlur={() => soon(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return
        event.stopPropagation()
        close()
      }}
    >
      {children}
      {shown && <RecordCard entity={entity} id={id} onClose={close} />}
    </span>
  )
}
