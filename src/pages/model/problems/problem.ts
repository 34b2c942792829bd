import type { BlockScripts, DocumentUses } from '#gateway'
import type { BlockDocument, FormDocument, PrintRoots } from '#schema'
import { isRecord, type Failure, type Text } from '#shared'
import type { BindingContext } from '../bindingFields.ts'
import type { BlocksOfPart } from '../blocksOfPart.ts'
import type { SiteLink } from '../siteLinks.ts'
import type { NodeId, ObjectNode, PageModel } from '../nodes.ts'
import type { Operation } from '../operation.ts'
import type { GivenNames } from './givenNames.ts'
import type { Theme } from '../theme/index.ts'

export type ProblemCode =
  | 'unknown-block'
  | 'outdated-block'
  | 'unanswered-block'
  | 'empty-required'
  | 'out-of-bounds'
  | 'missing-alt'
  | 'missing-translation'
  | 'heading-skipped'
  | 'heading-twice'
  | 'no-title'
  | 'broken-link'
  | 'broken-anchor'
  | 'broken-route'
  | 'incomplete-link'
  | 'broken-part'
  | 'broken-file'
  | 'broken-form'
  | 'broken-flow'
  | 'refused-destination'
  | 'unknown-next'
  | 'order-without-sign-in'
  | 'order-without-course'
  | 'broken-binding'
  | 'broken-row-rule'
  | 'broken-rows'
  | 'broken-records'
  | 'broken-record-field'
  | 'limits-crossed'
  | 'unknown-choice'
  | 'unknown-answer'
  | 'unknown-check'
  | 'foreign-flow'
  | 'unknown-value'
  | 'unknown-value-near'
  | 'unprintable-block'
  | 'unknown-print-value'
  | 'unknown-print-form'
  | 'unknown-print-list'
  | 'lost-answer'
  | 'lost-needed'
  | 'lost-answer-published'
  | 'impossible-rule'
  | 'impossible-inside'
  | 'impossible-logic'
  | 'unknown-target'
  | 'unknown-option'
  | 'hidden-required'
  | 'width-required'
  | 'guest-required'
  | 'member-required'
  | 'only-required'
  | 'role-required'
  | 'low-contrast'
  | 'invalid-form'
  | 'empty-form'
  | 'part-apart'
  | 'placeholder-text'
  | 'missing-picture'
  | 'missing-value'
  | 'missing-rows'
  | 'field-apart'
  | 'empty-row'
  | 'stale-translation'
  | 'broken-site-link'
  | 'too-heavy'
  | 'too-large'
  | 'large-scripts'

/** Something of a page that a visitor would trip over. Errors keep it from being published. */
export interface PageProblem {
  code: ProblemCode
  level: 'error' | 'warning'
  /** Where it is; `null` for the page itself. */
  node: NodeId | null
  /** From the node's own data: `['props', 'alt']`. */
  path?: string[]
  /** `form`: what deriving the form's schema said; its text is `problem.…` of the catalogue of forms. `use`: the document to change; with a version the names in it may be changed. */
  params?: {
    block?: string
    names?: readonly Text[]
    widths?: readonly string[]
    label?: Text
    value?: string
    count?: number
    most?: number
    picture?: string
    text?: Text
    place?: Text
    now?: string
    /** Where a link was meant to lead; what mends it leads there. */ suggestion?: string
    use?: Pick<DocumentUses, 'kind' | 'id' | 'name' | 'version'> & {
      /** The id of the step of a flow. */ step?: string
    }
    form?: Record<string, unknown>
    /** What is wrong with one value; its text is that of its code. */ failure?: Failure
  }
  /** What mends it in one press. */
  fix?: Operation
  /** Another way, where there are two: a picture whose words are known may decorate all the same. */
  otherFix?: Operation
}

/** What is known of the site around the page; a part left out is not checked. */
export interface ProblemContext {
  blocks: Readonly<Record<string, BlockDocument>>
  /** Slugs of the site's pages by their type. */
  pages?: Readonly<Record<string, string>>
  flows?: readonly string[]
  /** May answers be sent to this address? Where that is not known only its form is looked at. */
  mayReceive?: (address: string) => boolean | undefined
  /** Why the fields of a form page do not make a form; nothing where they do. */
  form?: (page: FormDocument) => readonly Failure[]
  /** What the media library says of pictures, by their address; `''` of one that only decorates. */
  pictures?: Readonly<Record<string, Text>>
  /** The page as visitors see it. */
  former?: PageModel
  /** Translations that somebody found still right, by `textKey`: what visitors saw then, and what the text said. */
  settled?: Readonly<Record<string, { former: unknown; now: unknown }>>
  /** Links around the pages that lead to none of these. */
  site?: (pages: Readonly<Record<string, string>>) => readonly SiteLink[]
  /** What reads the answers of the form behind it, with every answer that it names (`GET /api/uses/answers/{page id}`). */
  readers?: readonly DocumentUses[]
  /** What each form gives whose flow sends the mail that the page is, and what flows hand to it (`GET /api/page/{id}/mail-values`). */
  mailValues?: readonly GivenNames[]
  /** What the texts of the print may read that the page is (`GET /api/page/{id}/print-values`). */
  printValues?: PrintRoots
  /** Answers that the form gave before, as opened or published, with the node of each. */
  formerAnswers?: Readonly<Record<string, NodeId>>
  /** What records there are: `null` for an entity that is not there. */
  entities?: BindingContext['entities']
  /** The look of the site; `{}` where it says nothing. */
  theme?: Theme
  /** Addresses of the screens of this site, as the route tables have them: `/lesson/detail/:code`. */
  routes?: readonly string[]
  /** Ids of its reusable parts. */
  parts?: readonly string[]
  /** Titles of what holds the part that the page is, by their ids. */
  holders?: Readonly<Record<string, Text>>
  /** The blocks in the parts that the page shows, by their ids (`blocksOfParts`). */
  partBlocks?: Readonly<Record<string, BlocksOfPart>>
  /** Files that the page names, by key: `null` for one that is not there. */
  files?: Readonly<Record<string, { size: number } | null>>
  /** Files of the script of each block with their bytes, gzipped, but for what every page fetches (`GET /api/page/scripts`). */
  scripts?: BlockScripts
  /** The roles that somebody can be given. */
  roles?: Readonly<Record<string, SiteRole>>
}

/** A role as it is called, and those that it brings along. */
export interface SiteRole {
  label: Text
  brings: readonly string[]
}

/** The roles that the field of a user offers, whose references are resolved. */
export function rolesOf(
  field: { items?: unknown } | undefined,
): Record<string, SiteRole> | undefined {
  const {
    enum: names,
    'x-labels': labels = {},
    'x-includes': includes = {},
  } = (field?.items ?? {}) as {
    enum?: unknown[]
    'x-labels'?: Record<string, Text>
    'x-includes'?: Record<string, string[]>
  }
  return (
    names &&
    Object.fromEntries(
      names
        .map(String)
        .map((name) => [name, { label: labels[name] ?? name, brings: includes[name] ?? [] }]),
    )
  )
}

/** One text of a block or of the page itself, by its path from the data of it. */
export const textKey = (node: NodeId | null, path: readonly string[]): string =>
  `${node ?? ''} ${path.join('.')}`

/** Work that may be left between two steps, and what it comes to. */
export type Steps<T> = Generator<undefined, T, unknown>

/** What takes long on a large page goes step by step. */
export type FindProblems = (
  model: PageModel,
  context: ProblemContext,
) => PageProblem[] | Steps<PageProblem[]>

/** What is found in all of them, one a step. */
export function* each<T>(all: readonly T[], find: (one: T) => PageProblem[]): Steps<PageProblem[]> {
  const found: PageProblem[] = []
  for (const one of all) {
    found.push(...find(one))
    yield
  }
  return found
}

/** All steps at once. */
export function toEnd<T extends object>(steps: T[] | Steps<T[]>): T[] {
  return Array.isArray(steps) ? steps : finish(steps)
}

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** As much of a schema as the checks read. */
export interface PartSchema {
  $ref?: string
  type?: string | string[]
  items?: PartSchema
  properties?: Record<string, PartSchema>
  additionalProperties?: unknown
  required?: string[]
  default?: unknown
  enum?: unknown[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  'x-widget'?: string
  'x-label'?: Text
}

/** One value in the props of a block, with what its schema says, and the group that it stands in. */
export interface Leaf {
  schema: PartSchema
  value: unknown
  path: string[]
  group: Record<string, unknown>
  groupSchema: PartSchema
}

/** Every property that the schema of a block's props names, down through lists and groups, present or not. */
export function leavesOf(schema: PartSchema, value: unknown, path: string[] = []): Leaf[] {
  const group = isRecord(value) ? value : {}
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]): Leaf[] => {
    const at = [...path, name]
    const own = Object.hasOwn(group, name) ? group[name] : undefined
    const leaf = { schema: part, value: own, path: at, group, groupSchema: schema }
    if (part.items?.properties && Array.isArray(own))
      return [
        leaf,
        ...own.flatMap((one, index) => leavesOf(part.items!, one, [...at, String(index)])),
      ]
    return part.properties && own !== undefined ? [leaf, ...leavesOf(part, own, at)] : [leaf]
  })
}

export const objectsOf = (model: PageModel): ObjectNode[] =>
  Object.values(model.nodes).filter((node): node is ObjectNode => node.kind === 'object')

export const propsOf = (
  context: Pick<ProblemContext, 'blocks'>,
  type: string,
): PartSchema | undefined =>
  Object.hasOwn(context.blocks, type) ? (context.blocks[type]!.props as PartSchema) : undefined

/** Runs over the values of every block that is known. */
export const eachLeaf = (
  model: PageModel,
  context: Pick<ProblemContext, 'blocks'>,
  found: (leaf: Leaf, node: ObjectNode) => PageProblem[],
): Steps<PageProblem[]> =>
  each(objectsOf(model), (node) => {
    const schema = propsOf(context, node.data.type)
    return schema ? leavesOf(schema, node.data.props).flatMap((leaf) => found(leaf, node)) : []
  })

/** Takes a value away, where the block can do without it. */
export const removal = ({ path, groupSchema }: Leaf, id: NodeId): Pick<PageProblem, 'fix'> =>
  groupSchema.required?.includes(path.at(-1)!)
    ? {}
    : { fix: { type: 'update', id, changes: [{ path: ['props', ...path] }] } }

/** Runs over the rich text of every block that is known, language by language. */
export const eachRichText = (
  model: PageModel,
  context: Pick<ProblemContext, 'blocks'>,
  found: (text: { html: string; path: string[] }, node: ObjectNode) => PageProblem[],
): Steps<PageProblem[]> =>
  eachLeaf(model, context, ({ schema, value, path }, node) => {
    if (!['html', 'code'].includes(schema['x-widget'] ?? '')) return []
    const at = ['props', ...path]
    const texts = isRecord(value)
      ? Object.entries(value).map(([language, html]) => ({ html, path: [...at, language] }))
      : [{ html: value, path: at }]
    return texts.flatMap(({ html, path: place }) =>
      typeof html === 'string' && html.includes('<') ? found({ html, path: place }, node) : [],
    )
  })
