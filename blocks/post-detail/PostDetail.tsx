import { useText } from '#i18n'
import { PostCard, RichText, usePage, usePicture } from '#pages'
import {
  contentsOf,
  readingMinutes,
  safeImage,
  type ArticleAnswer,
  type PostSummary,
} from '#pages/model'
import type { QueryAnswer } from '#gateway'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { DateText, ShareLinks, Words } from '#ui'
import { Comments } from './Comments.tsx'
import { Report } from './Report.tsx'
import './PostDetail.css'

export const catalogues = ['content', 'post'] as const

type Post = StoredRecord & PostSummary & { content?: string; author?: string; topic?: string }

interface PostProps {
  defaultImage?: string
  showImage?: boolean
  comments?: boolean
}

const addressOf = ({ parent, slug }: { parent: string; slug: string }): string =>
  `/cms/post/${encodeURIComponent(parent)}/${encodeURIComponent(slug)}`

function Breadcrumb({ post, page }: { post: Post; page: string }) {
  const t = useText('public')
  return (
    <nav className="sala-breadcrumb" aria-label={t('breadcrumb')}>
      <a href="/">{t('home')}</a> <span aria-hidden="true">›</span>{' '}
      <a href={`/cms/page/${encodeURIComponent(post.parent)}`}>{page}</a>{' '}
      <span aria-hidden="true">›</span> <span aria-current="page">{post.title}</span>
    </nav>
  )
}

function Head({ post }: { post: Post }) {
  const t = useText('post')
  return (
    <header>
      {post.topic && <p className="sala-post-topic">{post.topic}</p>}
      <h1>
        <Words text={post.title} />
      </h1>
      <ul className="sala-post-facts">
        {post.author && <li>{t('by', { name: post.author })}</li>}
        {post.createdAt && (
          <li>
            <time dateTime={post.createdAt}>
              <DateText iso={post.createdAt} style="long" />
            </time>
          </li>
        )}
        <li>{t('minutes', { count: readingMinutes(post.content ?? '') })}</li>
      </ul>
    </header>
  )
}

function Contents({ html }: { html: string }) {
  const t = useText('post')
  const contents = contentsOf(html)
  if (contents.length === 0) return null
  return (
    <nav className="sala-post-contents" aria-labelledby="contents">
      <p id="contents">{t('contents')}</p>
      <ol>
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Words text={text} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Neighbours({ previous, next }: Pick<ArticleAnswer, 'previous' | 'next'>) {
  const t = useText('post')
  if (!previous && !next) return null
  return (
    <nav className="sala-post-neighbours" aria-label={t('neighbours')}>
      {previous && (
        <a href={addressOf(previous)} rel="prev">
          <small>{t('previous')}</small>
          <Words text={previous.title} />
        </a>
      )}
      {next && (
        <a href={addressOf(next)} rel="next">
          <small>{t('next')}</small>
          <Words text={next.title} />
        </a>
      )}
    </nav>
  )
}

function Related({ posts, defaultImage }: { posts: PostSummary[]; defaultImage?: string }) {
  const t = useText('post')
  if (posts.length === 0) return null
  return (
    <section className="sala-post-related" aria-labelledby="related">
      <h2 id="related">{t('related')}</h2>
      <ul className="sala-cards">
        {posts.map((post) => (
          <li key={post._id}>
            <PostCard post={post} level="h3" {...(defaultImage && { defaultImage })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The post that the address names, with its breadcrumb, what readers say of it, and where to read on (spec: academy 2.2, post page). */
export default function PostDetail({
  props,
  data,
}: BlockProps<PostProps, { post?: QueryAnswer<Post> | null; article?: ArticleAnswer | null }>) {
  const t = useText('public')
  const tPost = useText('post')
  const { params, origin, path, edit } = usePage()
  const post = data.post?.data[0]
  const article = data.article
  const defaultImage = safeImage(props.defaultImage)
  const address =
    props.showImage === false ? undefined : (safeImage(post?.feature_image) ?? defaultImage)
  const image = usePicture(address, '(min-width: 60rem) 60rem, 100vw')
  if (!post) return <p className="sala-empty">{t('no-post')}</p>
  const html = post.content ?? ''
  return (
    <div className="sala-post-page">
      <article className="sala-post">
        <Breadcrumb post={post} page={article?.page ?? params.pageSlug ?? post.parent} />
        <Head post={post} />
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
        <Contents html={html} />
        <RichText html={html} anchors />
        <footer>
          <ShareLinks
            address={origin + path}
            subject={post.title}
            title={tPost('share')}
            still={Boolean(edit)}
          />
          <div className="sala-post-ways">
            <a href="/feed.xml" type="application/rss+xml">
              {tPost('rss')}
            </a>
            {!edit && <Report post={post._id} label={tPost('report-post')} />}
          </div>
        </footer>
        {article && <Neighbours previous={article.previous} next={article.next} />}
        {props.comments !== false && (
          <Comments post={post._id} comments={article?.comments ?? []} still={Boolean(edit)} />
        )}
      </article>
      {article && <Related posts={article.related} {...(defaultImage && { defaultImage })} />}
    </div>
  )
}
