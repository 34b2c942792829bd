import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './controls/index.ts'
import './dialog.css'

interface DialogProps {
  title: string
  /** What the button that closes it is called. */
  closeLabel: string
  wide?: boolean
  onClose(): void
  onUse?(): void
  children: ReactNode
}

/** A dialog of the browser over the page: it keeps the focus and gives it back. Escape, its button and a press beside it close it. */
export function Dialog({ title, closeLabel, wide, onClose, onUse, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="sala-dialog"
      aria-label={title}
      data-wide={wide ? '' : undefined}
      onClose={onClose}
      onPointerEnter={onUse}
      onKeyDown={onUse}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sala-dialog-sheet">
        <div className="sala-dialog-head">
          <p className="sala-dialog-title">{title}</p>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
