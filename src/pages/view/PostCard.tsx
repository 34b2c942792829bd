import { CardPicture, DateText, Words } from '#ui'
import { excerpt, safeImage, type PostSummary } from '../model/index.ts'
import { usePicture } from './usePicture.ts'

export function PostCard({
  post,
  level: Level,
  defaultImage,
}: {
  post: PostSummary
  level: 'h2' | 'h3'
  defaultImage?: string
}) {
  const image = usePicture(
    safeImage(post.feature_image) ?? defaultImage,
    'auto, (min-width: 48rem) 24rem, 100vw',
  )
  const text = excerpt(post.excerpt ?? '')
  return (
    <article className="sala-card">
      <CardPicture image={image} />
      <div className="sala-card-body">
        {post.createdAt && (
          <time className="sala-card-text" dateTime={post.createdAt}>
            <DateText iso={post.createdAt} style="long" />
          </time>
        )}
        <Level className="sala-card-title">
          <a href={`/cms/post/${encodeURIComponent(post.parent)}/${encodeURIComponent(post.slug)}`}>
            <Words text={post.title} />
          </a>
        </Level>
        {/* Browsers and the gateway may cut Thai words by dictionaries of different age; what was sent stays. */}
        {text && (
          <p className="sala-card-text" suppressHydrationWarning>
            <Words text={text} />
          </p>
        )}
      </div>
    </article>
  )
}
