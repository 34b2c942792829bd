import { formatDate, useLocale, useText } from '#i18n'
import { RichText, usePage, usePicture } from '#pages'
import { safeImage } from '#pages/model'
import type { QueryAnswer } from '#gateway'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { Words } from '#ui'
import './PostDetail.css'

interface Post {
  title: string
  slug: string
  parent: string
  content?: string
  feature_image?: string
  createdAt?: string
}

/** The post that the address names: breadcrumb home, page, post; title, date, content (spec: academy 2.2, post page). */
export default function PostDetail({
  props,
  data,
}: BlockProps<
  { defaultImage?: string; showImage?: boolean },
  { post?: QueryAnswer<StoredRecord & Post> | null }
>) {
  const t = useText('public')
  const locale = useLocale()
  const { params } = usePage()
  const post = data.post?.data[0]
  const address =
    props.showImage === false
      ? undefined
      : (safeImage(post?.feature_image) ?? safeImage(props.defaultImage))
  const image = usePicture(address, '(min-width: 60rem) 60rem, 100vw')
  if (!post) return <p className="sala-empty">{t('no-post')}</p>
  const parent = params.pageSlug ?? post.parent
  return (
    <article className="sala-post">
      <nav className="sala-breadcrumb" aria-label={t('breadcrumb')}>
        <a href="/">{t('home')}</a> <span aria-hidden="true">›</span>{' '}
        <a href={`/cms/page/${encodeURIComponent(parent)}`}>{parent}</a>{' '}
        <span aria-hidden="true">›</span> <span aria-current="page">{post.slug}</span>
      </nav>
      <h1>
        <Words text={post.title} />
      </h1>
      {post.createdAt && (
        <time className="sala-post-date" dateTime={post.createdAt}>
          {formatDate(post.createdAt, locale, 'long')}
        </time>
      )}
      {image && (
        <img
          className="sala-post-image"
          {...image}
          alt=""
          width={1200}
          height={675}
          decoding="async"
        />
      )}
      <RichText html={post.content ?? ''} />
    </article>
  )
}
