import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { lazyComponent } from '#ui'
import type { PopupProps } from './popupTypes.ts'
import { useOpening } from './useOpening.ts'
import { isVisited, markVisited } from './visited.ts'

export const catalogues = ['content', 'blocks']

const PopupWindow = lazyComponent(async () => (await import('./PopupWindow.tsx')).PopupWindow)
const PopupCard = lazyComponent(async () => (await import('./PopupCard.tsx')).PopupCard)

/** A window that opens by itself; those who edit the page see a card that says what it is. */
export default function Popup({ object, props }: BlockProps<PopupProps>) {
  const { edit } = usePage()
  return edit ? <PopupCard props={props} /> : <Opening id={object.id} props={props} />
}

function Opening({ id, props }: { id: string; props: PopupProps }) {
  const isFirst = props.displayType !== 'always'
  const [isOpen, close] = useOpening(hasContent(props), props.delay ?? 0)
  if (!isOpen || (isFirst && isVisited(id))) return null
  const leave = (): void => {
    if (isFirst) markVisited(id)
    close()
  }
  return <PopupWindow props={props} onClose={leave} />
}

const hasContent = ({ contentType = 'image', imageUrl, videoUrl, textContent }: PopupProps) =>
  Boolean({ image: imageUrl, video: videoUrl, text: textContent }[contentType])
