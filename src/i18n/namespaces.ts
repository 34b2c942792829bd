import type academy from './locales/en/academy.json'
import type course from './locales/en/course.json'
import type account from './locales/en/account.json'
import type backend from './locales/en/backend.json'
import type blocks from './locales/en/blocks.json'
import type builderLazy from './locales/en/builder-lazy.json'
import type builder from './locales/en/builder.json'
import type common from './locales/en/common.json'
import type content from './locales/en/content.json'
import type errors from './locales/en/errors.json'
import type forms from './locales/en/forms.json'
import type post from './locales/en/post.json'
import type member from './locales/en/member.json'
import type print from './locales/en/print.json'
import type shop from './locales/en/shop.json'
import type learning from './locales/en/learning.json'
import type lists from './locales/en/lists.json'
import type general from './locales/en/public.json'

/** Files of `locales/<language>/`; each is fetched when it is first needed. */
export const NAMESPACES = [
  'common',
  'errors',
  'public',
  'account',
  'academy',
  'forms',
  'blocks',
  'content',
  'course',
  'post',
  'shop',
  'member',
  'print',
  'backend',
  'learning',
  'lists',
  'builder',
  'builder-lazy',
] as const
export type Namespace = (typeof NAMESPACES)[number]

/** The namespace whose texts come later than those of this one, if there is any. */
export const laterOf = (namespace: string): Namespace | undefined =>
  NAMESPACES.find((name) => name === `${namespace}-lazy`)

interface Texts {
  academy: typeof academy
  common: typeof common
  errors: typeof errors
  public: typeof general
  account: typeof account
  member: typeof member
  forms: typeof forms
  blocks: typeof blocks
  content: typeof content
  course: typeof course
  post: typeof post
  print: typeof print
  shop: typeof shop
  backend: typeof backend
  learning: typeof learning
  lists: typeof lists
  builder: typeof builder & typeof builderLazy
  'builder-lazy': typeof builderLazy
}

/** A plural is asked for without its ending. */
type Asked<K extends string> =
  K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base | K : K
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? Asked<K> : `${K}.${Paths<T[K]>}`
}[keyof T & string]
type Keys = { [N in Namespace]: Paths<Texts[N]> }

/** A key as it is where the namespace has one like it, else `never`: a written key exactly, one that is put together by its written parts. */
export type KnownKey<N extends Namespace, K extends string> = [Extract<Keys[N], K>] extends [never]
  ? never
  : K
