import {
  MAX_COMMENTS,
  RELATED_POSTS,
  type ArticleAnswer,
  type ArticleComment,
  type PostSummary,
} from '#pages/model'
import type { Filter } from '#schema'
import { pickText } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { findPublished } from './published.ts'
import { queryRecords, type ReadSources } from './records.ts'

const SUMMARY = ['title', 'slug', 'parent', 'excerpt', 'feature_image', 'createdAt']
const PROJECTION = Object.fromEntries(SUMMARY.map((field) => [field, 1 as const]))

/** What readers get of the comments of a post, whoever asks: approved ones, without e-mail and account. */
async function commentsOf(
  { database }: ReadSources,
  site: string,
  post: string,
): Promise<ArticleComment[]> {
  const records = await database
    .store(site)
    .find(
      'post-comment',
      { post, state: 'approved' },
      { sort: [{ field: 'created_at', direction: 'desc' }], limit: MAX_COMMENTS },
    )
  return records.map(({ _id, name, text, created_at }) => ({
    _id,
    name: String(name),
    text: String(text),
    createdAt: created_at,
  }))
}

/** What stands by a post: its page, its neighbours, others of its topic, what readers say. */
export async function answerArticle(
  sources: ReadSources,
  caller: Caller,
  asked: Record<string, unknown> = {},
): Promise<ArticleAnswer | null> {
  const { parent, slug } = asked
  if (typeof parent !== 'string' || typeof slug !== 'string') return null
  const site = caller.site._id
  const [post] = await sources.database
    .store(site)
    .find('post', { parent, slug, status: true }, { limit: 1 })
  if (!post) return null
  const list = async (filter: Filter, order: 1 | -1, limit: number): Promise<PostSummary[]> => {
    const found = await queryRecords(sources, caller, 'post', {
      args: [{ $and: [{ status: true, _id: { $ne: post._id } }, filter] } as Filter, PROJECTION],
      sort: { createdAt: order },
      paging: { page: 1, limit },
      language: caller.locale,
    })
    return found.ok ? (found.value.data as unknown as PostSummary[]) : []
  }
  const { createdAt, topic } = post as unknown as { createdAt: string; topic?: string }
  const [page, previous, next, related, comments] = await Promise.all([
    findPublished(sources, caller, parent),
    list({ parent, createdAt: { $lt: createdAt } }, -1, 1),
    list({ parent, createdAt: { $gt: createdAt } }, 1, 1),
    list(topic ? { topic } : { parent }, -1, RELATED_POSTS),
    commentsOf(sources, site, post._id),
  ])
  // A topic of few posts is filled up with the newest of the page.
  const others =
    related.length < RELATED_POSTS && topic
      ? await list(
          { parent, _id: { $nin: related.map(({ _id }) => _id) } } as Filter,
          -1,
          RELATED_POSTS - related.length,
        )
      : []
  return {
    page: page ? pickText(page.page.title, caller.locale) : null,
    previous: previous[0] ?? null,
    next: next[0] ?? null,
    related: [...related, ...others],
    comments,
  }
}
