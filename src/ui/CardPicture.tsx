interface CardPictureProps {
  /** Sources of a picture whose address was checked; without them a calm stand-in is rendered. */
  image?: { src: string; srcSet?: string; sizes?: string } | undefined
  eager?: boolean
}

/** The picture on top of a card. It says nothing to screen readers: the title beside it does. */
export function CardPicture({ image, eager = false }: CardPictureProps) {
  if (image)
    return (
      <img
        className="sala-card-image"
        src={image.src}
        srcSet={image.srcSet}
        sizes={image.sizes}
        alt=""
        width={640}
        height={400}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    )
  return (
    <div className="sala-card-image sala-picture-missing" aria-hidden="true">
      <svg
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      >
        <path d="M6 20 24 8l18 12M4 20h40M10 20v18M38 20v18M18 38V26h12v12M4 38h40" />
      </svg>
    </div>
  )
}
