import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import { usePicture } from '#pages'
import { focusStyle, safeImage, type Focus } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Lightbox } from './Lightbox.tsx'
import './Gallery.css'
import { type Picture } from './picture.ts'

export const catalogues = ['blocks']

interface GalleryProps {
  label?: Text
  pictures?: { image?: string; focus?: Focus; alt?: Text; caption?: Text }[]
  columns?: number
  ratio?: 'photo' | 'square' | 'wide'
  captions?: boolean
}

function Thumbnail({
  image,
  focus,
  columns,
}: Pick<Picture, 'image' | 'focus'> & { columns: number }) {
  const sizes = `auto, (min-width: 48rem) calc(72rem / ${columns}), 50vw`
  return (
    <img
      {...usePicture(image, sizes)}
      alt=""
      loading="lazy"
      decoding="async"
      style={focusStyle(focus)}
    />
  )
}

/** Pictures in a grid, each a button that shows it large. */
export default function Gallery({ props }: BlockProps<GalleryProps>) {
  const locale = useLocale()
  const t = useText('blocks')
  const [shown, setShown] = useState<number | null>(null)
  const pictures: Picture[] = (props.pictures ?? []).flatMap((picture) => {
    const image = safeImage(picture.image)
    return image
      ? [
          {
            image,
            ...(picture.focus && { focus: picture.focus }),
            alt: pickText(picture.alt, locale),
            caption: pickText(picture.caption, locale),
          },
        ]
      : []
  })
  if (pictures.length === 0) return null
  const label = pickText(props.label, locale) || t('gallery.label')
  return (
    <>
      <ul
        className="sala-gallery"
        aria-label={label}
        data-columns={props.columns ?? 3}
        data-ratio={props.ratio ?? 'photo'}
      >
        {pictures.map(({ image, focus, alt, caption }, index) => (
          <li key={index}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={
                alt || caption
                  ? t('gallery.open-named', { alt: alt || caption })
                  : t('gallery.open', { number: index + 1 })
              }
              onClick={() => setShown(index)}
            >
              <Thumbnail image={image} focus={focus} columns={props.columns ?? 3} />
            </button>
            {props.captions && caption && <p className="sala-gallery-caption">{caption}</p>}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Lightbox
          label={label}
          pictures={pictures}
          at={Math.min(shown, pictures.length - 1)}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
