const mark = (image: HTMLImageElement): void => {
  image.dataset.broken = ''
}

/**
 * Marks pictures that do not come, so that a calm stand-in is shown in place of the browser's sign (`base.css`): those
 * that have failed already, and those that fail from now on.
 */
export function watchBrokenPictures(): void {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && mark(target),
    true,
  )
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement) delete target.dataset.broken
    },
    true,
  )
  // What has no width of its own may be a drawing that can be shown all the same.
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc)
      image.decode().catch(() => mark(image))
}
