import { parseRichText, richTextToText, type RichNode } from './richText.ts'

/** A post as a card shows it. */
export interface PostSummary {
  _id: string
  title: string
  slug: string
  parent: string
  excerpt?: string
  feature_image?: string
  createdAt?: string
}

/** A comment as readers get it: neither who wrote it nor their e-mail address. */
export interface ArticleComment {
  _id: string
  name: string
  text: string
  createdAt: string
}

/** Answer of the query kind `article`: what stands by a post. */
export interface ArticleAnswer {
  /** The page that the post belongs to. */
  page: string | null
  previous: PostSummary | null
  next: PostSummary | null
  related: PostSummary[]
  /** Approved ones, the newest first. */
  comments: ArticleComment[]
}

/** Posts of the same topic that are offered. */
export const RELATED_POSTS = 3
/** Comments of a post that are shown. */
export const MAX_COMMENTS = 100

/** Characters that are read in a minute, Thai and English alike. */
const CHARACTERS_A_MINUTE = 1_000
/** Sections from which a table of contents helps. */
const SECTIONS = 3

/** Minutes that a text takes to read, at least one. */
export const readingMinutes = (html: string): number =>
  Math.max(1, Math.round(richTextToText(html).length / CHARACTERS_A_MINUTE))

/** The anchor of a section by its place, from 1. */
export const sectionId = (number: number): string => `section-${number}`

const textOf = (node: RichNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

/** The sections of an article by their headings; none where there are fewer than three. */
export function contentsOf(html: string): { id: string; text: string }[] {
  const headings = parseRichText(html).filter(
    (node) => typeof node !== 'string' && node.tag === 'h2',
  )
  return headings.length < SECTIONS
    ? []
    : headings.map((node, index) => ({ id: sectionId(index + 1), text: textOf(node) }))
}
