import type { Bilingual, ErrorCode, Locale, Text } from '#shared'
import type { Filter, StoredRecord } from '#schema'

/**
 * The contract between the gateway and its callers (spec: academy 7, erp 7; readings 37).
 * Ids travel as `_id`. An answer keeps the literal `status`, `message`, `fields`; ours stands under `error`.
 */

export type SortOrder = Record<string, 1 | -1>

/** Body of `POST /api/{collection}/query`. `args[0]` is the filter, `args[1]` the projection (field to 1 or 0). */
export interface QueryBody {
  method?: 'find' | 'findOne' | 'count'
  args?: [Filter?, Record<string, 0 | 1>?]
  sort?: SortOrder
  /**
   * `page` from 1, or `after` as the `next` of the answer before, which reads no page that it skips; `limit` at most 2000. With
   * `total: false` nothing is counted, with a number no more than so many.
   */
  paging?: { page?: number; limit?: number; after?: string; total?: boolean | number }
  /** Words looked for in the entity's `x-search` fields. */
  search?: string
  /** Localized fields are looked for in any and answered in this language alone; without it each language is a field. */
  language?: Locale
}

export interface QueryAnswer<T = StoredRecord> {
  status: 200
  message: 'success'
  data: T[]
  /** `next` where there are more rows in this order; a search without a sort has none. `totalPages` and `total` are left out with `total: false`; `atLeast` where counting ended before all were counted. */
  paging: { page: number; limit: number; totalPages: number; atLeast?: true; next?: string }
  total: number
}

/** Answer of `POST /api/multi-count` (spec: academy 7): by collection; one that is not there is left out. */
export interface CountsAnswer {
  status: 200
  message: 'success'
  counts: Record<string, { allTime: number; currentMonth: number }>
}

/** Body of `POST /api/{collection}/aggregate`; the answer is a bare array. */
export interface AggregateBody {
  pipeline: Record<string, unknown>[]
  /** As of a query. */
  language?: Locale
  /** As of a query: the pipeline begins with the records that the words find. */
  search?: string
}

/** Answer of get, create, update and transition. */
export interface RecordAnswer<T = StoredRecord> {
  status: 200
  message: 'success'
  data: T
}

/** Body of `POST /api/{collection}` and `PUT /api/{collection}/{id}`. An update names the version it was made from. */
export interface WriteBody {
  data: Record<string, unknown>
  version?: number
  /** `autosave`: saved by itself, not by the person's own hand; snapshots of one stretch become one. */
  options?: { fieldType?: string; uniqueFields?: string[][]; autosave?: boolean }
}

/** Body of `POST /api/{type}/{id}/transition`. */
export interface TransitionBody {
  transition: string
  version: number
  reason?: string
  /** Fields that the transition asks for. */
  values?: Record<string, unknown>
  /** Ids of the rows that move, of a table of rows; all that may when absent. */
  rows?: string[]
}

/** One thing that is wrong, with where it is (`items[0].quantity`) and its text in both languages. */
export interface WireFailure {
  code: ErrorCode
  message: Bilingual
  path?: string
  params?: Record<string, unknown>
}

export interface ErrorAnswer {
  status: number
  /** The literal message of the spec where it has one (`duplicate`), else the Thai text. */
  message: string
  fields?: string[]
  error: WireFailure & {
    requestId: string
    failures?: WireFailure[]
    current?: StoredRecord
    differs?: string[]
  }
}

export interface SessionUser {
  _id: string
  username: string
  firstname: string
  lastname: string
  roles: string[]
  /** Address of their picture. */
  avatar?: string
  /** Where they work and for whom they act, which rights over rows may name: `$user.department`. */
  department?: string
  branch?: string
  warehouses?: string[]
  customer?: string
  supplier?: string
  /** Has to set a new password first (`req_reset`). */
  mustReset?: true
}

/** Answer of `GET /api/session`. */
export interface SessionAnswer {
  status: 200
  message: 'success'
  session: { user: SessionUser | null; expires: string | null }
  /** Sent back as `x-csrf-token` with every write. */
  csrf: string
  site: { _id: string; name: string; siteName: unknown; plugins: string[] }
}

/** One entry of `GET /api/session/sites`: a site that the account may work in. */
export interface SiteChoice {
  _id: string
  siteName: Text
  siteLogo?: string
  hostname: string
  /** Is it the one that is open? */
  active: boolean
  /** Does it open by the password of the account there? */
  asksPassword: boolean
}

/** One entry of `GET /api/{collection}/{id}/history`. */
export interface AuditEntry {
  at: string
  user: string | null
  userName: string | null
  action: 'create' | 'update' | 'delete' | 'transition' | 'refused' | 'print' | 'mail'
  /** Of a printing, and of one that was sent by e-mail, the print, as `<module>/<name>`. */
  transition?: string
  reason?: string
  version: number | null
  changes: { field: string; from: unknown; to: unknown }[]
}

/** One document that uses another: `GET /api/uses/{kind}/{name}`. */
export interface DocumentUses {
  /** `schema`: a file of the product, which its developers change. */
  kind: 'page' | 'site' | 'flow' | 'screen' | 'record' | 'schema'
  /** Of a record, a flow of the site; of screens their entity. */
  collection?: string
  id: string
  /** Of a flow of the site: what it is called by. */
  name?: string
  title: unknown
  /** Absent of what ships with the product; 0 of a flow that ships and becomes the site's own when it is changed. */
  version?: number
  /** Of `answers` alone: `label`, where it is in words, the id of the `step`, and `needed` where the step cannot be done without the answer. */
  places: {
    path: string
    node?: string
    name: string
    published?: true
    label?: Bilingual
    step?: string
    needed?: true
  }[]
  /** May the caller have the names changed? */
  mayChange: boolean
  /** Of a flow or mail that names answers: other forms that have it too. */
  also?: unknown[]
}

/** A field that documents of the site name, and that its entity has not, or a choice that its field has not: `GET /api/uses/dangling`. */
export interface DanglingField {
  /** `course.cost`, `course.kind=online`. */
  name: string
  uses: DocumentUses[]
}

/**
 * Body of `POST /api/uses/page/{name}`, `/field/{entity.field}`, `/value/{entity.field=choice}`, `/flow/{name}`, `/part/{page id}` and `/answer/{page id}.{answer}`: the documents as they were reviewed
 * now name another page, another field of the entity, another choice, flow or part (`to` as the name), or the answer by another name (`to`, its last part; drafts alone).
 */
export interface ReplaceUsesBody {
  to: string
  /** Of a part, instead of another (`to` is empty): plain copies of it, or nothing. */
  how?: 'detach' | 'remove'
  documents: { kind: 'page' | 'site' | 'flow' | 'screen'; id: string; version: number }[]
}

/** Bytes after gzip of the files of each block's script, by block and file; what every page fetches is none of them: `GET /api/page/scripts`. */
export type BlockScripts = Record<string, Record<string, number>>

/** What stands in the way of a page, or could be better before visitors see it: `GET /api/page/{id}/problems`. */
export interface PublishNotes {
  problems: { code: string; level: 'error' | 'warning'; message: Bilingual }[]
  /** Is what visitors see older than the draft? */
  behind: boolean
  /** The site wants its pages approved, and nobody approved the draft as it stands. */
  unapproved?: true
}

/** Why a document belongs to one that is published; `of` is the title of that. */
export interface PublishingReason {
  /**
   * `missing`: it is named there, and visitors have it not at all. `reads`: what visitors have of it reads answers that
   * the form gives no more (`names`). `gives`: it is the form that gives them. `named`, `names`, `answers`: they go together.
   */
  code: 'missing' | 'reads' | 'gives' | 'named' | 'names' | 'answers'
  of: unknown
  names?: string[]
}

/** A document with changes that nobody sees yet. */
export interface PublishingEntry {
  collection: 'page' | 'flow'
  id: string
  version: number
  title: unknown
  /** Of a page its type, else `flow`. */
  type: string
  /** Have visitors never had it? */
  isNew: boolean
  /** Would something break without it? */
  selected: boolean
  reasons: PublishingReason[]
  /** It cannot be published by the caller, or as it stands. */
  held?: 'forbidden' | 'unapproved'
}

/** What went out in one act. */
export interface LastPublication {
  at: string
  by: string
  titles: unknown[]
  /** Those that were published again since: the act cannot be taken back. */
  changed?: unknown[]
}

/** What belongs to a publication: `GET /api/publishing/{collection}/{id}`. */
export interface PublishingPlan {
  entries: PublishingEntry[]
  last?: LastPublication
}

/** Body of `POST /api/publishing`. */
export interface PublishingBody {
  documents: { collection: 'page' | 'flow'; id: string; version: number }[]
}

/** Answer of `POST /api/publishing` and of `POST /api/publishing/{collection}/{id}/take-back`. */
export interface PublishingResult {
  published: { collection: 'page' | 'flow'; id: string; record: StoredRecord }[]
}

/** Documents of a site as one file, with the files that they show: `POST /api/bundle/export`. */
export interface Bundle {
  format: 'sala-bundle'
  version: number
  made_at: string
  pages: BundlePage[]
  flows: BundleFlow[]
  /** What the site changed of its generated screens. */
  screens: BundleScreen[]
  /** What surrounds the pages; absent unless the whole site was asked for. */
  site?: Record<string, unknown>
  files: BundleFile[]
}

/** A page, form, pattern, template or part: the fields that a save may write. */
export interface BundlePage {
  /** Of the record it was made from: other pages name reusable parts by it. */
  id: string
  published: boolean
  /** Published where it comes from, and changed since: what travels is the draft, which nobody has published. */
  behind?: true
  /** A password does not travel; such a page arrives as a draft. */
  locked?: true
  fields: Record<string, unknown> & { slug: string }
}

/** A flow made or changed on the site. */
export interface BundleFlow {
  published: boolean
  behind?: true
  /** Paths of what was left out as a secret: `steps[0].options.headers.authorization`. */
  withheld?: string[]
  fields: Record<string, unknown> & { name: string }
}

export interface BundleScreen {
  fields: Record<string, unknown> & { entity: string }
}

export interface BundleFile {
  key: string
  name: string
  sha256: string
  base64: string
  /** What the library says of it: its words, whether it only decorates, its focal point. */
  fields?: Record<string, unknown>
}

/** Why something that is published where it comes from arrives as a draft all the same. */
export type BundleHeld = 'behind' | 'locked'

export type BundleKind = 'page' | 'flow' | 'screen' | 'site'
/** Only a page may be taken as a copy: the others are found by their names. */
export type BundleChoice = 'take' | 'keep' | 'copy'

/** A document of a bundle: a page by its address, a flow by its name, screens by their entity; the site itself has an empty name. */
export interface BundleName {
  kind: BundleKind
  name: string
}

/** One document of a bundle against what the site has. */
export interface BundleEntry extends BundleName {
  title: unknown
  /** Of a page what it is: a form, a pattern, a reusable part. */
  type?: string
  status: 'new' | 'changed' | 'unchanged'
  /** Of the document that is here. */
  version?: number
  /** It is here just the same, but only as a draft of what is published where it comes from. */
  unpublished?: true
  held?: BundleHeld
  /** Names of the bundle's reusable parts that it shows and that are not here yet. */
  parts?: string[]
  /** Keys of its files that are not here yet. */
  files?: string[]
  /** What would change of it, as far as the caller may read it, and how many more there are. */
  differences?: BundleDifference[]
  more?: number
}

/** One thing that an import would change: of a page what differs between two versions of it, of any other document what stands at a path. */
export interface BundleDifference {
  change: 'added' | 'removed' | 'moved' | 'changed'
  kind: 'page' | 'row' | 'column' | 'object' | 'document'
  /** Of a block. */
  type?: string
  /** Of what came or went: its blocks, and its first words. */
  holds?: { blocks: { type: string; count: number }[]; text?: Text }
  path?: string
  before?: unknown
  after?: unknown
}

/** Answer of `POST /api/bundle/preview`. */
export interface BundlePlan {
  entries: BundleEntry[]
  /** New files; those that are here already are not stored again. */
  files: number
  /** Names that lead nowhere here, also after everything is taken. A secret is left out of every bundle. */
  missing: Record<
    | 'blocks'
    | 'entities'
    | 'fields'
    | 'flows'
    | 'steps'
    | 'roles'
    | 'pages'
    | 'parts'
    | 'files'
    | 'secrets',
    string[]
  >
}

/** Body of `POST /api/bundle/import`. A document without a choice is left as it is. */
export interface BundleImportBody {
  bundle: Bundle
  choices: (BundleName & { choice: BundleChoice; version?: number })[]
  /** Publishes what was published where it was made. */
  publish?: boolean
}

export interface BundleResult {
  /** `as` is the name that it has here. */
  taken: (BundleName & { as: string; held?: BundleHeld })[]
  files: number
}

/** One entry of `GET /api/colleagues`: somebody who works on the site, and nothing else of them. */
export interface Colleague {
  _id: string
  name: string
}
