import type { MenuItem, PageDocument, SiteDocument } from '#schema'
import type { ErrorCode, Locale, Text } from '#shared'
import type { SessionUser } from '#gateway'
import type { PictureInfo } from './pictures.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'
export type LayoutName = 'public' | 'frontend' | 'backend' | 'blank' | 'print'

/** What a layout needs to know of the site; the part of the site that anybody may read. */
export interface SiteInput {
  _id: string
  siteName: Text
  tagline?: Text
  siteLogo?: string
  siteFavicon?: string
  header?: SiteDocument['header']
  /** What runs along the top of the backend; for staff alone. */
  marquee?: Text
  footer?: Text
  footerTone?: SiteDocument['footerTone']
  /** Are there columns, a contact or places of the social web? */
  hasFooterParts?: boolean
  footerColumns?: SiteDocument['footerColumns']
  contact?: SiteDocument['contact']
  social?: SiteDocument['social']
  /** For pages that say nothing themselves. */
  seo?: SiteDocument['seo']
  /** The entries that this visitor is shown. */
  menu?: MenuItem[]
  /** Address of the style sheet of its theme. */
  themeSheet?: string
  /** Typefaces of its theme, where it names any. */
  faces?: { text: string; headings?: string }
  plugins?: string[]
  /** Who PromptPay pays: 15 digits. */
  billerId?: string
  /** Its host names: nobody registers with an address of them. */
  hosts?: string[]
  /** Are new members asked for their citizen id? */
  memberCitizen?: boolean
  /** Address of the sign-in page: `/member/login` where that plugin is on. */
  loginPath: string
  /** Where people open an account by themselves, where they may. */
  registerPath?: string
}

/** A screen that is rendered without a page document. */
export type ScreenInput =
  | { kind: 'not-found' | 'forbidden' }
  | { kind: 'error'; code?: ErrorCode; requestId?: string }
  /** Asks for the password of the page; `wait` is for how many seconds nobody may try. */
  | { kind: 'password'; wrong?: boolean; wait?: number }
  /** The sign-in form; `next` is where it leads, a path of this site, `messenger` the app that one may sign in with instead. */
  | { kind: 'sign-in'; next?: string; messenger?: string; problem?: string }
  /**
   * Asks for a link, sets a new password by it, or refuses any more news: forms that need no script. `problem` and `rules`
   * come as texts; `rules` are those that the password broke, else all of a site with rules of its own.
   */
  | {
      kind: 'forgot' | 'reset' | 'unsubscribe'
      done?: boolean
      problem?: string
      rules?: string[]
      invalid?: boolean
      requestId?: string
    }
  /** Confirms an e-mail by the link that was sent to it, or asks for a new one; `account` is that of who is signed in. */
  | {
      kind: 'activate'
      done?: boolean
      /** A new link was asked for. */
      sent?: boolean
      problem?: string
      invalid?: boolean
      requestId?: string
      account?: { email: string; isActivated: boolean }
    }

interface Surroundings {
  locale: Locale
  /** From its cookie; `auto` follows the system. */
  colorScheme: ColorScheme
  /** `https://host`, without a slash at the end. */
  origin: string
  /** Path and query asked for, as `/cms/page/about?lang=en`. */
  path: string
  user: SessionUser | null
  /** How many messages a member has not read; only members have any. */
  unread?: number
  /** How many things a member has in the cart; only members of a site with a shop have one. */
  cart?: number
  /** Sees placeholders of unknown blocks. */
  admin: boolean
  /** Sent back as `x-csrf-token` with every write. */
  csrf: string
  /** In the simulator: goes with every call, which reads as the person whom the page is rendered for and writes nothing. */
  reader?: string
  site: SiteInput
}

/** Answer of the query kind `account`: the account of who asks. */
export interface AccountAnswer {
  /** Goes with the forms that change it. */
  csrf: string
  profile: Record<string, string>
  /** Has its e-mail been shown to be theirs? */
  isActivated?: boolean
  consents: { purpose: string; version?: number; at?: string; withdrawn_at?: string }[]
  sessions: { id: string; since: string; seen: string; current: boolean }[]
  /** What the site asks of passwords, else what the last one broke. */
  rules: string[]
  /** The messaging app that one may sign in with, where there is one. */
  messenger?: { name: string; isLinked: boolean }
  /** What a form of it has done. */
  done?: string
  /** Why one was refused, and which. */
  problem?: string
  about?: string
}

/** The screen of the backend that is asked for. */
export interface OpenedScreen {
  screen: string
  entity?: string
  /** Id of the record in the address, where the caller may read it. */
  record?: string
  /** Types of the blocks of a page that is opened in the builder. */
  blocks?: string[]
}

/**
 * Everything that a document is rendered from, on the gateway and again in the browser; it travels as JSON in the page,
 * so it holds only what the caller may see (`prunePage`).
 */
export type PageInput = Surroundings &
  (
    | {
        kind: 'page'
        page: PageDocument
        /** Answers of the queries, by object id and name (`spreadAnswers`). */
        data: Record<string, Record<string, unknown>>
        /** HTML of rows that do nothing in the browser, by id; their columns do not travel, and of the HTML no second copy. */
        fixed?: Record<string, string>
        /** Uploaded pictures by their addresses; others are shown as they are. */
        pictures?: Record<string, PictureInfo>
        /** Names in the path, as `slug`. */
        params: Record<string, string>
        /** Words of the query string. */
        search: Record<string, string>
        layout: Exclude<LayoutName, 'backend'>
        /** Module and route for `data-screen`, as `cms/page/:slug`. */
        screenName: string
        screenKind: string
        /** What the record shown says better than the page: the title, description and picture of a post or course. */
        meta?: { title?: Text; description?: Text; image?: string }
        /** JSON-LD for search engines; it stands in the head alone and does not travel to the browser again. */
        structured?: unknown[]
        /** Its blocks stand in boundaries of their own: one of them waited or failed as the page was rendered. */
        guarded?: boolean
      }
    | { kind: 'screen'; screen: ScreenInput; layout: Exclude<LayoutName, 'backend'> }
    /** The backend: everything else is fetched by it, from what it opens with on. */
    | { kind: 'app'; opens?: OpenedScreen }
  )
