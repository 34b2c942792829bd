import { wholeName } from './inline.ts'
import type { PostingDocument } from './types.ts'

const isPost = (part: object): part is { post: { template: string } } =>
  typeof (part as { post?: { template?: unknown } }).post?.template === 'string'

/** Documents with the posting templates that their effects name put in place, so that an effect carries all that it needs. */
export function inlinePostings<T>(
  document: T,
  module: string | undefined,
  postings: Record<string, PostingDocument>,
): T {
  const inline = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(inline)
    const entries = Object.entries(part).map(([key, item]) => [key, inline(item)])
    const copy = Object.fromEntries(entries) as object
    if (!isPost(copy)) return copy
    const { template } = copy.post
    const posting = postings[wholeName(template, module)]
    return posting ? { ...copy, post: { ...posting, template } } : copy
  }
  return inline(document) as T
}
