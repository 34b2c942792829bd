import { useEffect, useState } from 'react'
import { useLocale, useText } from '#i18n'
import { AuthorLink, Frame, RichText, usePage, usePicture } from '#pages'
import { safeImage, safeLink, safeVideo } from '#pages/model'
import { pickText } from '#shared'
import { Dialog } from '#ui/Dialog.tsx'
import { DEFAULT_AUTOCLOSE, type PopupProps } from './popupTypes.ts'
import './Popup.css'

interface PopupWindowProps {
  props: PopupProps
  onClose(): void
}

export function PopupWindow({ props, onClose }: PopupWindowProps) {
  const t = useText('content')
  const locale = useLocale()
  const { site } = usePage()
  const [isUsed, setIsUsed] = useState(false)
  const closes = props.autoclose === true && !isUsed
  const seconds = props.autocloseDelay ?? DEFAULT_AUTOCLOSE
  useEffect(() => {
    if (!closes) return
    const timer = setTimeout(onClose, seconds * 1000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a render of the page begins no new wait
  }, [closes, seconds])
  const link = safeLink(props.link)
  const button = pickText(props.button, locale)
  return (
    <Dialog
      title={pickText(props.title, locale) || pickText(site.siteName, locale)}
      closeLabel={t('close')}
      onClose={onClose}
      onUse={() => setIsUsed(true)}
    >
      <Content props={props} />
      {link && button && (
        <AuthorLink to={link} className="sala-button" kind="primary">
          {button}
        </AuthorLink>
      )}
    </Dialog>
  )
}

function Content({ props }: Pick<PopupWindowProps, 'props'>) {
  const locale = useLocale()
  const title = pickText(props.title, locale)
  const image = usePicture(safeImage(props.imageUrl), '36rem')
  if (props.contentType === 'text')
    return <RichText html={pickText(props.textContent, locale)} className="sala-popup-words" />
  if (props.contentType === 'video') {
    const video = safeVideo(props.videoUrl)
    if (!video) return null
    return video.kind === 'frame' ? (
      <Frame embed={video} title={title} ratio="wide" />
    ) : (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are the author's to give
      <video className="sala-popup-media" src={video.src} controls playsInline preload="metadata" />
    )
  }
  return (
    <img className="sala-popup-media" {...image} alt={pickText(props.imageAlt, locale) || title} />
  )
}
