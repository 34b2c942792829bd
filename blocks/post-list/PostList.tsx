import { useLocale, useText } from '#i18n'
import { PostCard, useHere, usePage } from '#pages'
import { safeImage, safeLink, type PostSummary } from '#pages/model'
import type { QueryAnswer } from '#gateway'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Pagination, Words } from '#ui'

interface PostListProps {
  title?: Text
  parent?: string
  limit?: number
  defaultImage?: string
  pages?: boolean
  viewAll?: string
}

/** Cards of posts, newest first (spec: academy 2.2, post list). */
export default function PostList({
  object,
  props,
  data,
}: BlockProps<PostListProps, { posts?: QueryAnswer | null; own?: string }>) {
  const t = useText('public')
  const locale = useLocale()
  const path = useHere(usePage().path)
  const answer = data.posts
  const posts = (answer?.data ?? []) as unknown as PostSummary[]
  const title = pickText(props.title, locale)
  const viewAll = safeLink(props.viewAll)
  return (
    <section aria-label={title || t('posts')}>
      {(title || viewAll) && (
        <div className="sala-section-head">
          {title && (
            <h2 className="sala-section-title">
              <Words text={title} />
            </h2>
          )}
          {viewAll && (
            <a className="sala-more" href={viewAll}>
              {t('view-all')}
            </a>
          )}
        </div>
      )}
      {posts.length > 0 ? (
        <ul className={props.pages === false ? 'sala-cards sala-swipe' : 'sala-cards'}>
          {posts.map((post) => (
            <li key={post._id}>
              <PostCard
                post={post}
                level={title ? 'h3' : 'h2'}
                defaultImage={safeImage(props.defaultImage)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="sala-empty">{t(answer === null ? 'load-failed' : 'no-posts')}</p>
      )}
      {props.pages !== false && answer && answer.paging.totalPages > 1 && (
        <Pagination
          page={answer.paging.page}
          count={answer.paging.totalPages}
          path={path}
          anchor={object.customId}
          word={`${data.own ?? ''}page`}
        />
      )}
    </section>
  )
}
