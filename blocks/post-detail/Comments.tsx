import { useState } from 'react'
import { useText } from '#i18n'
import type { ArticleComment } from '#pages/model'
import { DateText, lazyComponent, useHydrated } from '#ui'
import { Report } from './Report.tsx'

const CommentForm = lazyComponent(async () => (await import('./CommentForm.tsx')).CommentForm)

/** What readers say of a post, once somebody has approved it, and the form for one more. */
export function Comments({
  post,
  comments,
  still,
}: {
  post: string
  comments: ArticleComment[]
  still: boolean
}) {
  const t = useText('post')
  const isHydrated = useHydrated()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <section className="sala-comments" aria-labelledby="comments">
      <h2 id="comments">
        {t('comments')} {comments.length > 0 && <small>({comments.length})</small>}
      </h2>
      {comments.length === 0 && <p className="sala-empty">{t('none')}</p>}
      <ul>
        {comments.map(({ _id, name, text, createdAt }) => (
          <li key={_id}>
            <p>
              <strong>{name}</strong>{' '}
              <time dateTime={createdAt}>
                <DateText iso={createdAt} style="medium" />
              </time>
            </p>
            <p className="sala-comment-text">{text}</p>
            {!still && <Report post={post} comment={_id} label={t('report-comment', { name })} />}
          </li>
        ))}
      </ul>
      <p>{t('moderated')}</p>
      {isHydrated && !still && !isWriting && (
        <button type="button" className="sala-button" onClick={() => setIsWriting(true)}>
          {t('write')}
        </button>
      )}
      {isWriting && <CommentForm post={post} />}
    </section>
  )
}
