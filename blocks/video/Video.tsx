import { useLocale } from '#i18n'
import { Frame, Refused } from '#pages'
import { safeImage, safeVideo } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Video.css'

export const catalogues = ['blocks']

interface VideoProps {
  address?: string
  title?: Text
  poster?: string
  captions?: string
  caption?: Text
  ratio?: 'wide' | 'photo' | 'tall'
}

/** A video from a file, or of a site that is asked only when the reader wants to see it. */
export default function Video({ props }: BlockProps<VideoProps>) {
  const locale = useLocale()
  const video = safeVideo(props.address)
  if (!video) return <Refused kind="video" address={props.address} />
  const title = pickText(props.title, locale)
  const caption = pickText(props.caption, locale)
  const poster = safeImage(props.poster)
  const captions = safeImage(props.captions)
  const ratio = props.ratio ?? 'wide'
  return (
    <figure className="sala-video">
      {video.kind === 'frame' ? (
        <Frame embed={video} title={title} ratio={ratio} poster={poster} />
      ) : (
        <div className="sala-frame" data-ratio={ratio}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are the author's to give */}
          <video
            src={video.src}
            poster={poster}
            aria-label={title || undefined}
            controls
            playsInline
            preload="metadata"
          >
            {captions && <track kind="captions" src={captions} srcLang={locale} default />}
          </video>
        </div>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
