import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useText } from '#i18n'
import { usePicture } from '#pages'
import { IconButton } from '#ui'
import type { Picture } from './picture.ts'

interface LightboxProps {
  label: string
  pictures: Picture[]
  at: number
  onShow(index: number): void
  onClose(): void
}

/** One picture large, in a dialog of the browser: it keeps the focus and gives it back. Arrows go on, Escape leaves. */
export function Lightbox({ label, pictures, at, onShow, onClose }: LightboxProps) {
  const t = useText('blocks')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const picture = pictures[at]!
  const source = usePicture(picture.image, '100vw')
  const count = pictures.length
  const by = (step: number): void => onShow((at + step + count) % count)
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || count < 2) return
    event.preventDefault()
    by(step)
  }
  return (
    <dialog
      ref={dialog}
      className="sala-lightbox"
      aria-label={label}
      onClose={onClose}
      onKeyDown={onKey}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <figure>
        <img {...source} alt={picture.alt} />
        <figcaption aria-live="polite">
          {picture.caption && <span>{picture.caption}</span>}
          <small>{t('gallery.count', { number: at + 1, count })}</small>
        </figcaption>
      </figure>
      <IconButton
        className="sala-lightbox-close"
        icon="close"
        label={t('close')}
        onClick={onClose}
      />
      {count > 1 && (
        <>
          <IconButton
            className="sala-lightbox-previous"
            icon="left"
            label={t('gallery.previous')}
            onClick={() => by(-1)}
          />
          <IconButton
            className="sala-lightbox-next"
            icon="right"
            label={t('gallery.next')}
            onClick={() => by(1)}
          />
        </>
      )}
    </dialog>
  )
}
