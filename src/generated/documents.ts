// Made by `npm run generate` from schemas/, blocks/ and flows/. Do not edit.
/**
 * A name in lower case with hyphens.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "name".
 */
export type Name = string
/**
 * A JsonLogic expression over an allow-list of operators, or a literal.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "expression".
 */
export type Expression =
  | {
      [k: string]: unknown
    }
  | string
  | number
  | boolean
  | null
  | unknown[]
/**
 * Roles that are let in; absent means no limit.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "roles".
 *
 * Items: A role.
 */
export type Roles = string[]
/**
 * True, false, or a filter that the record must meet.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "access".
 */
export type Access = boolean | Filter
/**
 * Order of the records, first key first.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "sort".
 *
 * Items: One key.
 */
export type Sort = {
  /**
   * Field name.
   */
  field: string
  /**
   * Ascending or descending.
   */
  direction?: 'asc' | 'desc'
}[]
/**
 * A text an admin wrote: one string for all languages, or one for each.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "text".
 */
export type Text =
  | string
  | {
      /**
       * Thai.
       */
      th: string
      /**
       * English.
       */
      en?: string
    }
/**
 * What stands behind: a tone of the theme, or a background of one's own.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleBackground".
 */
export type StyleBackground =
  | ('none' | 'soft' | 'brand' | 'ink')
  | {
      /**
       * Kind of background.
       */
      type: 'color'
      color: StyleColour
    }
  | {
      /**
       * Kind of background.
       */
      type: 'gradient'
      from: StyleColour
      to: StyleColour
      /**
       * Direction in degrees; 180 is downwards.
       */
      angle?: number
    }
  | {
      /**
       * Kind of background.
       */
      type: 'image'
      /**
       * Address of the picture.
       */
      image: string
      focus?: StyleFocus
      /**
       * How the picture fills its place.
       */
      size?: 'cover' | 'contain' | 'tile'
      overlay?: StyleOverlay
    }
  | {
      /**
       * Kind of background.
       */
      type: 'video'
      /**
       * Address of the film.
       */
      video: string
      /**
       * Address of the picture before it plays, and in place of it.
       */
      image?: string
      focus?: StyleFocus
      /**
       * How the picture fills its place.
       */
      size?: 'cover' | 'contain' | 'tile'
      overlay?: StyleOverlay
    }
/**
 * A colour.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleColour".
 */
export type StyleColour =
  | (
      | 'brand'
      | 'brand-strong'
      | 'brand-soft'
      | 'brand-surface'
      | 'surface'
      | 'surface-raised'
      | 'surface-soft'
      | 'surface-sunken'
      | 'ink-surface'
      | 'text'
      | 'heading'
      | 'muted'
      | 'line'
      | 'line-strong'
      | 'danger'
      | 'success'
      | 'warning'
      | 'info'
      | 'white'
      | 'black'
    )
  | string
/**
 * A space.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleSpace".
 */
export type StyleSpace = ('none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl') | string
/**
 * A space around; it may be negative, or take what is left.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleMargin".
 */
export type StyleMargin = ('none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'auto') | string
/**
 * Width of a line.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleLine".
 */
export type StyleLine = ('none' | 'thin' | 'medium' | 'thick') | string
/**
 * Roundness of a corner.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleRadius".
 */
export type StyleRadius = ('none' | 'sm' | 'md' | 'lg' | 'full') | string
/**
 * A height.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleHeight".
 */
export type StyleHeight = ('none' | 'sm' | 'md' | 'lg' | 'screen') | string
/**
 * A width.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleMeasure".
 */
export type StyleMeasure = ('none' | 'text' | 'page') | string

export interface Documents {
  entity?: EntityDocument
  enum?: EnumDocument
  states?: StatesDocument
  module?: ModuleDocument
  page?: PageDocument
  form?: FormDocument
  block?: BlockDocument
  flow?: FlowDocument
  step?: StepDocument
  site?: SiteDocument
  language?: LanguageDocument
  pattern?: PatternDocument
}
/**
 * A stored record: a plain JSON Schema plus the vocabulary of Sala.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "EntityDocument".
 */
export interface EntityDocument {
  /**
   * Name of the entity; the folder carries the same.
   */
  $id: string
  /**
   * Schemas used inside.
   */
  $defs?: {
    [k: string]: Field
  }
  /**
   * English name.
   */
  title?: string
  /**
   * What a record stands for.
   */
  description?: string
  /**
   * Always object.
   */
  type: 'object'
  /**
   * Fields of the record; the system adds _id, version, created_at, created_by, updated_at, updated_by.
   */
  properties: {
    [k: string]: Field
  }
  /**
   * Fields that every record has.
   *
   * Items: Field name.
   */
  required?: string[]
  /**
   * Always false: an unknown field is an error.
   */
  additionalProperties?: false
  /**
   * Further plain JSON Schema rules.
   */
  allOf?: Field[]
  /**
   * How the entity is named and shown.
   */
  'x-entity': {
    label: Bilingual
    plural?: Bilingual
    /**
     * Title of a record, with {{field}}.
     */
    titleTemplate: string
    /**
     * Fields that say in brief what a record is about, the best first; of HTML the text is taken. Pages about one record are described by it.
     *
     * Items: Field name.
     */
    summary?: string[]
    /**
     * Field with the address of the picture that stands for a record.
     */
    picture?: string
    /**
     * Icon name.
     */
    icon?: string
    /**
     * Rows belong to a site (default) or to all sites.
     */
    scope?: 'site' | 'global'
    /**
     * Keep a snapshot of every version.
     */
    versions?: boolean
    /**
     * Fields that were removed on purpose; their values are deleted at the next start.
     *
     * Items: Field name.
     */
    dropped?: string[]
  }
  /**
   * A running code for each record.
   */
  'x-code'?: {
    /**
     * Field that takes the code.
     */
    field: string
    /**
     * Text with {YYYY} {YY} {MM} {DD} and one {#####}, as many # as digits.
     */
    pattern: string
    /**
     * When the number starts again.
     */
    reset: 'never' | 'daily' | 'monthly' | 'yearly'
    /**
     * Numbered within a site or over all.
     */
    scope?: 'site' | 'global'
  }
  /**
   * Rules over the whole record.
   *
   * Items: One rule.
   */
  'x-rules'?: {
    id: Name
    when?: Expression
    assert: Expression
    message: Bilingual
    /**
     * An error stops the save, a warning does not.
     */
    level?: 'error' | 'warning'
    /**
     * Field that shows the message.
     */
    path?: string
  }[]
  /**
   * What each role may do; `public` is everybody, `authenticated` everybody signed in.
   */
  'x-access': {
    [k: string]: RoleAccess
  }
  /**
   * Sets of fields that are unique together within a site.
   */
  'x-unique'?: [string, ...string[]][]
  /**
   * Sets of fields indexed together.
   */
  'x-index'?: [string, ...string[]][]
  /**
   * The generated list.
   */
  'x-list'?: {
    /**
     * Columns shown at first.
     *
     * Items: Field name.
     */
    columns?: string[]
    sort?: Sort
    /**
     * Fields with a filter above the list.
     *
     * Items: Field name.
     */
    filters?: string[]
    /**
     * Rows a page.
     */
    pageSize?: number
    /**
     * Field whose values are the columns of the board.
     */
    board?: string
    /**
     * Fields on a card of the board.
     *
     * Items: Field name.
     */
    card?: string[]
  }
  /**
   * The generated form and detail.
   */
  'x-form'?: {
    /**
     * Sections in their order; fields named in none follow at the end.
     *
     * Items: One section.
     */
    sections?: {
      id: Name
      label: Bilingual
      /**
       * Fields side by side on a wide screen.
       */
      columns?: number
      /**
       * Fields in their order.
       *
       * Items: Field name.
       */
      fields: string[]
    }[]
    /**
     * Fields that form and detail leave out; what a record has in them stays.
     *
     * Items: Field name.
     */
    hidden?: string[]
  }
  /**
   * The printed document.
   */
  'x-print'?: {
    title?: Bilingual
    /**
     * Fields printed.
     *
     * Items: Field name.
     */
    fields?: string[]
  }
  /**
   * Roles that may change words and pictures only, each with the fields they may do it in. Of page rows they change what is content in the blocks, nothing else.
   */
  'x-content'?: {
    /**
     * Fields.
     *
     * Items: Field name.
     */
    [k: string]: string[]
  }
  /**
   * Fields that the search box looks in.
   *
   * Items: Field name.
   */
  'x-search'?: string[]
}
/**
 * The schema of one field: the JSON Schema keywords that Sala supports, and its own.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "field".
 */
export interface Field {
  /**
   * An enum ("enum:<module>/<name>" or "enum:<name>"), a definition of this file ("#/$defs/…"), or a shared definition ("sala:text", "sala:address", "sala:file", "sala:page-rows", "sala:expression").
   */
  $ref?: string
  /**
   * English label.
   */
  title?: unknown
  /**
   * What the value means.
   */
  description?: unknown
  /**
   * JSON type.
   */
  type?: unknown
  /**
   * Allowed values.
   */
  enum?: unknown
  /**
   * The only allowed value.
   */
  const?: unknown
  /**
   * Value of a new record.
   */
  default?: unknown
  /**
   * Examples.
   */
  examples?: unknown
  /**
   * Named format.
   */
  format?: unknown
  /**
   * Fewest characters.
   */
  minLength?: unknown
  /**
   * Most characters.
   */
  maxLength?: unknown
  /**
   * Regular expression.
   */
  pattern?: unknown
  /**
   * Smallest number.
   */
  minimum?: unknown
  /**
   * Largest number.
   */
  maximum?: unknown
  /**
   * Smallest number, itself excluded.
   */
  exclusiveMinimum?: unknown
  /**
   * Largest number, itself excluded.
   */
  exclusiveMaximum?: unknown
  /**
   * Step of the number; not for money.
   */
  multipleOf?: unknown
  /**
   * First day: an ISO date, or `today`.
   */
  formatMinimum?: unknown
  /**
   * Last day: an ISO date, or `today`.
   */
  formatMaximum?: unknown
  items?: Field
  /**
   * Fewest items.
   */
  minItems?: unknown
  /**
   * Most items.
   */
  maxItems?: unknown
  /**
   * No item twice.
   */
  uniqueItems?: unknown
  /**
   * Schemas of the properties.
   */
  properties?: {
    [k: string]: Field
  }
  /**
   * Properties that must be there.
   */
  required?: unknown
  /**
   * Schema of further properties, or whether there may be any.
   */
  additionalProperties?: boolean | Field
  /**
   * Fewest properties.
   */
  minProperties?: unknown
  /**
   * Most properties.
   */
  maxProperties?: unknown
  if?: Field
  then?: Field
  else?: Field
  /**
   * All of these.
   */
  allOf?: Field[]
  /**
   * At least one of these.
   */
  anyOf?: Field[]
  /**
   * Exactly one of these.
   */
  oneOf?: Field[]
  not?: Field
  /**
   * Set by the system.
   */
  readOnly?: boolean
  /**
   * Never shown again.
   */
  writeOnly?: boolean
  'x-label'?: Bilingual
  'x-help'?: Bilingual
  /**
   * Widget of the form, where the type alone does not tell.
   */
  'x-widget'?: string
  /**
   * The value is the id of a record of another entity.
   */
  'x-ref'?: {
    entity: Name
    /**
     * Field shown for it.
     */
    display?: string
    filter?: Filter
    /**
     * What deleting the other record does: refuse (default), clear this field, or nothing.
     */
    onDelete?: 'refuse' | 'clear' | 'keep'
    /**
     * May a record be made on the way?
     */
    quickCreate?: boolean
    /**
     * Fields filled from the picked record: own field to its field.
     */
    copy?: {
      /**
       * Field of the other record.
       */
      [k: string]: string
    }
  }
  /**
   * An array of objects drawn as a table of rows.
   */
  'x-child'?: {
    /**
     * Columns in their order.
     *
     * Items: Property of the row.
     */
    columns?: string[]
    /**
     * Columns with a total.
     *
     * Items: Property of the row.
     */
    totals?: string[]
  }
  'x-compute'?: Expression
  'x-visible'?: Expression
  'x-readonly'?: Expression
  'x-required'?: Expression
  /**
   * Keep or clear the value while the field is hidden.
   */
  'x-hidden'?: 'keep' | 'clear'
  /**
   * An amount of money: at most two decimals, rounded half up.
   */
  'x-money'?: true
  /**
   * The value names a document of this kind, an outcome of a step, or a role; screens show its label. A template of pages may be one that the site made.
   */
  'x-names'?: 'flow' | 'step' | 'outcome' | 'form' | 'page' | 'template' | 'role'
  /**
   * Never leaves the gateway.
   */
  'x-secret'?: true
  /**
   * Of a secret text: it is kept as an argon2id hash. Names a boolean field that says whether there is one; unticking it, or an empty text, takes it away.
   */
  'x-hashed'?: string
  /**
   * Roles that may read or write this field.
   */
  'x-access'?: {
    read?: Roles
    write?: Roles
  }
  /**
   * Unique within the site.
   */
  'x-unique'?: true
  /**
   * Indexed, so that lists may filter and sort by it fast.
   */
  'x-index'?: true
  /**
   * The name this field had before; its values are carried over.
   */
  'x-from'?: string
  /**
   * Of a block's props: is the value content, for roles that may change nothing else? Texts, HTML and pictures are unless this says otherwise.
   */
  'x-content'?: boolean
  /**
   * Too large for lists and the audit log: left out of both unless asked for.
   */
  'x-large'?: true
}
/**
 * A text of the product in both languages.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "bilingual".
 */
export interface Bilingual {
  /**
   * Thai.
   */
  th: string
  /**
   * English.
   */
  en: string
}
/**
 * A filter in the query language, over the record, with "$user.…" and "$site.…" as values.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "filter".
 */
export interface Filter {
  [k: string]: unknown
}
/**
 * What one role may do with the records of an entity.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "roleAccess".
 */
export interface RoleAccess {
  create?: Access
  read?: Access
  update?: Access
  delete?: Access
  transition?: Access
  aggregate?: Access
  import?: Access
  export?: Access
  print?: Access
}
/**
 * A list of values with their labels and colours.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "EnumDocument".
 */
export interface EnumDocument {
  /**
   * Name of the enum; the file carries the same.
   */
  $id: string
  /**
   * English name.
   */
  title?: string
  /**
   * What the values stand for.
   */
  description?: string
  /**
   * The values.
   *
   * @minItems 1
   */
  enum: [string, ...string[]]
  /**
   * Of roles: which others each brings along, so that whoever holds it may do what they may.
   */
  'x-includes'?: {
    /**
     * Every role that is brought along; not gone through further.
     *
     * @minItems 1
     */
    [k: string]: [string, ...string[]]
  }
  /**
   * Label and colour of each value.
   */
  'x-labels': {
    /**
     * One value.
     */
    [k: string]: {
      /**
       * Thai.
       */
      th: string
      /**
       * English.
       */
      en: string
      color?: Name
    }
  }
}
/**
 * The states of an entity and what leads from one to another.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "StatesDocument".
 */
export interface StatesDocument {
  /**
   * Field that holds the state.
   */
  field: string
  /**
   * State of a new record.
   */
  initial: string
  /**
   * The states.
   */
  states: {
    /**
     * One state.
     */
    [k: string]: {
      label: Bilingual
      color?: Name
      /**
       * Fields that a record in this state must have.
       *
       * Items: Field name.
       */
      required?: string[]
      /**
       * Which fields may be changed in this state: all (default), none, or these.
       */
      editable?: boolean | string[]
    }
  }
  /**
   * What leads from one state to another.
   *
   * Items: One transition.
   */
  transitions: {
    id: Name
    label: Bilingual
    /**
     * States it starts from.
     *
     * @minItems 1
     *
     * Items: State.
     */
    from: [string, ...string[]]
    /**
     * State it leads to.
     */
    to: string
    roles?: Roles
    when?: Expression
    confirm?: Bilingual
    /**
     * Must a reason be given?
     */
    reason?: boolean
    /**
     * Date-time field of the record: at that time the transition is taken by itself, as whoever set it, and the field is emptied.
     */
    scheduled?: string
    /**
     * May the creator not do it?
     */
    notSelf?: boolean
    /**
     * An approval up to an amount.
     */
    approval?: {
      /**
       * Field with the amount.
       */
      amount: string
      /**
       * Largest amount a role may approve, inclusive; null is no limit.
       */
      limits: {
        [k: string]: number | null
      }
    }
    color?: Name
    /**
     * Not in the specification, added by us.
     */
    added?: boolean
  }[]
  /**
   * Effects on entering a state, in order.
   */
  onEnter?: {
    /**
     * Effects.
     */
    [k: string]: Effect[]
  }
}
/**
 * One effect. Exactly one of its kinds.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "effect".
 */
export interface Effect {
  when?: Expression
  /**
   * Sets fields of this record.
   */
  set?: {
    [k: string]: Expression
  }
  /**
   * Creates a record of another entity.
   */
  create?: {
    entity: Name
    /**
     * Its fields, as expressions over this record.
     */
    values: {
      [k: string]: Expression
    }
  }
  /**
   * Moves stock.
   */
  stock?: {
    /**
     * In or out.
     */
    direction: 'in' | 'out'
    /**
     * Field with the lines.
     */
    items: string
    /**
     * Field of a line with the product.
     */
    product: string
    /**
     * Field of a line with the quantity.
     */
    quantity: string
    /**
     * Field of the other record that holds the stock.
     */
    balance: string
  }
  /**
   * Posts to the ledger.
   */
  post?: {
    template: Name
  }
  /**
   * Tells people in the product.
   */
  notify?: {
    roles?: Roles
    /**
     * Field with the user told.
     */
    user?: string
    text: Bilingual
  }
  /**
   * Calls another system.
   */
  webhook?: {
    /**
     * Address.
     */
    url: string
  }
  /**
   * Sends an e-mail through the outbox.
   */
  email?: {
    /**
     * Address or {{field}}.
     */
    to: string
    subject: Bilingual
    text: Bilingual
  }
}
/**
 * A module of the product: where it lives, who sees it, its screens.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ModuleDocument".
 */
export interface ModuleDocument {
  name: Name
  label: Bilingual
  description?: Bilingual
  /**
   * Group in the menu.
   */
  group: 'default' | 'origin' | 'academy' | 'ecommerce' | 'payment' | 'blog' | 'system' | 'standard' | 'extra' | 'event' | 'erp'
  /**
   * Base path, with a leading slash.
   */
  base: string
  /**
   * Icon name.
   */
  icon?: string
  /**
   * Place in the menu.
   */
  order?: number
  plugin?: Name
  roles?: Roles
  /**
   * In the menu of the application?
   */
  inApp?: boolean
  /**
   * In the top bar?
   */
  inTop?: boolean
  /**
   * Counter shown beside it.
   */
  counter?: string
  /**
   * Screens in their order.
   *
   * Items: One route.
   */
  routes: {
    /**
     * Path below the base, with :parameters; empty is the base itself.
     */
    path: string
    title?: Bilingual
    /**
     * list, create, detail, edit, board, print, settings, page, or the name of a screen of the application.
     */
    screen?: string
    /**
     * Screen of the application that is drawn below a generated one.
     */
    below?: string
    entity?: Name
    page?: Name
    roles?: Roles
    /**
     * Needs a session? True unless said otherwise.
     */
    auth?: boolean
    /**
     * Shell around the screen.
     */
    layout?: 'public' | 'frontend' | 'backend' | 'blank' | 'print'
    /**
     * In the menu?
     */
    inMenu?: boolean
    /**
     * In the top bar?
     */
    inTop?: boolean
    /**
     * Icon name.
     */
    icon?: string
    /**
     * Counter shown beside it.
     */
    counter?: string
    /**
     * Hides header and footer?
     */
    fullscreen?: boolean
    /**
     * Path this one leads to.
     */
    redirectTo?: string
  }[]
}
/**
 * A page: rows of columns of objects, each object drawn by a block.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "PageDocument".
 */
export interface PageDocument {
  /**
   * Kind of page; a mail is a template, whose title is the subject. A pattern is rows to copy, a template the rows of a new page, a part stands in other pages as a reusable block.
   */
  type: 'form' | 'page' | 'post' | 'other' | 'mail' | 'pattern' | 'template' | 'part'
  /**
   * Last part of the address.
   */
  slug: string
  /**
   * Addresses it had before; they lead to it as long as no page has them.
   *
   * @maxItems 50
   */
  aliases?: string[]
  title: Text
  /**
   * User who owns it.
   */
  owner?: string
  /**
   * A single page or a group of posts.
   */
  display?: 'single' | 'group'
  /**
   * State.
   */
  status?: 'draft' | 'published' | 'archived'
  /**
   * Needs a signed-in visitor?
   */
  authen?: boolean
  /**
   * Password of the page; kept hashed, never sent.
   */
  password?: string
  /**
   * Course it belongs to.
   */
  course?: string
  /**
   * Where a submission is sent besides.
   */
  destination?: string
  submit?: Text
  /**
   * What follows a submission.
   */
  next?: string
  /**
   * Reference.
   */
  ref1?: string
  /**
   * What search engines and shared links show.
   */
  seo?: {
    title?: Text
    description?: Text
    /**
     * Address of the picture.
     */
    image?: string
    /**
     * Keep out of search engines?
     */
    noindex?: boolean
  }
  /**
   * Shell around the page.
   */
  layout?: 'public' | 'frontend' | 'backend' | 'blank' | 'print'
  flow?: Name
  /**
   * Data that props may be bound to, by name: the record that an id names or the first that a filter finds, or JSON of another host.
   */
  sources?: {
    /**
     * One record, or the rows of an answer from outside.
     */
    [k: string]: {
      [k: string]: unknown
    } & {
      entity?: Name
      /**
       * Id of the record, or where the address says it: {"$route": name} or {"$search": name}.
       */
      id?:
        | string
        | {
            /**
             * Name of the parameter.
             */
            $route: string
          }
        | {
            /**
             * Name of the word.
             */
            $search: string
          }
      /**
       * Which records; the first of them counts.
       */
      filter?: {
        [k: string]: unknown
      }
      /**
       * Order: field to 1 or -1.
       */
      sort?: {
        /**
         * Direction.
         */
        [k: string]: 1 | -1
      }
      /**
       * JSON of another host, which the gateway asks for; its rows are read under `rows`, and the values of the first by their names.
       */
      outside?: {
        /**
         * Address; its host is in the list SALA_OUTSIDE_HOSTS.
         */
        url: string
        /**
         * Where the rows are in the answer: names with dots between them. Without it the answer itself.
         */
        list?: string
        /**
         * Values that a row has; others are left out.
         *
         * @maxItems 50
         *
         * Items: One value.
         */
        fields?: {
          /**
           * Name to bind to.
           */
          name?: string
          /**
           * Where it is in a row, where that is not its name.
           */
          from?: string
          /**
           * What it is; a value that is something else is left out. Text without it.
           */
          type?: 'text' | 'number' | 'date' | 'link' | 'image'
        }[]
      }
    }
  }
  /**
   * Rows from top to bottom.
   */
  builder: PageRow[]
}
/**
 * A row of columns.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "pageRow".
 */
export interface PageRow {
  /**
   * Stable id.
   */
  id: string
  label?: Text
  /**
   * Columns from left to right.
   */
  columns: PageColumn[]
  /**
   * Where the fields of the row are kept: in the submission, as a repeatable group, or as a copy of another group.
   */
  dataMode?: 'standalone' | 'set' | 'copy'
  /**
   * Name of the data set.
   */
  dataSetName?: string
  /**
   * Fewest entries of a repeatable group.
   */
  min?: number
  /**
   * Most entries.
   */
  max?: number
  /**
   * Tab, step or section of a form that the row stands in: neighbouring rows of one kind make a set, those of one name a part of it.
   */
  part?: {
    /**
     * How the parts are shown.
     */
    kind: 'sections' | 'tabs' | 'steps' | 'accordion'
    /**
     * Name of the part; rows of one name stand in one part, and the address of a step carries it.
     */
    id: string
    label?: Text
    help?: Text
  }
  style?: PageStyle
}
/**
 * A column of objects.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "pageColumn".
 */
export interface PageColumn {
  /**
   * Stable id.
   */
  id: string
  /**
   * Width by breakpoint; the smaller one is inherited.
   */
  size?: {
    /**
     * Columns of twelve.
     */
    base?: number
    /**
     * Columns of twelve.
     */
    sm?: number
    /**
     * Columns of twelve.
     */
    md?: number
    /**
     * Columns of twelve.
     */
    lg?: number
  }
  style?: PageStyle
  /**
   * Objects from top to bottom.
   */
  objects: PageObject[]
}
/**
 * Style by tokens of the theme. What a smaller width says holds for the larger ones until they say otherwise.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "pageStyle".
 */
export interface PageStyle {
  /**
   * Alignment of the text.
   */
  align?: 'start' | 'center' | 'end'
  background?: StyleBackground
  /**
   * Inner space: one word for all of it, or side by side.
   */
  padding?:
    | ('none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl')
    | {
        top?: StyleSpace
        end?: StyleSpace
        bottom?: StyleSpace
        start?: StyleSpace
      }
  /**
   * Space around.
   */
  margin?: {
    top?: StyleMargin
    end?: StyleMargin
    bottom?: StyleMargin
    start?: StyleMargin
  }
  /**
   * Lines around.
   */
  border?: {
    /**
     * Width of the lines.
     */
    width?: {
      top?: StyleLine
      end?: StyleLine
      bottom?: StyleLine
      start?: StyleLine
    }
    color?: StyleColour
    /**
     * Kind of line.
     */
    line?: 'solid' | 'dashed' | 'dotted' | 'double'
  }
  /**
   * Roundness by corner.
   */
  radius?: {
    topStart?: StyleRadius
    topEnd?: StyleRadius
    bottomEnd?: StyleRadius
    bottomStart?: StyleRadius
  }
  /**
   * Shadow.
   */
  shadow?: 'none' | 'sm' | 'md' | 'lg'
  color?: StyleColour
  /**
   * How it stands: in the flow, as a frame for what is inside, or sticking to the top while its surroundings scroll by.
   */
  position?: 'static' | 'relative' | 'sticky'
  offset?: StyleSpace
  minHeight?: StyleHeight
  maxWidth?: StyleMeasure
  gap?: StyleSpace
  /**
   * Width of the row: the text column, the page, or edge to edge.
   */
  width?: 'text' | 'page' | 'full'
  /**
   * Widths at which it is not shown.
   *
   * Items: One width.
   */
  hide?: ('base' | 'sm' | 'md' | 'lg')[]
  /**
   * What differs from a width on.
   */
  at?: {
    sm?: PageStyleLayer
    md?: PageStyleLayer
    lg?: PageStyleLayer
  }
}
/**
 * Point of the picture that stays in sight, in per cent.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleFocus".
 */
export interface StyleFocus {
  /**
   * From the left.
   */
  x?: number
  /**
   * From the top.
   */
  y?: number
}
/**
 * Colour over the picture.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "styleOverlay".
 */
export interface StyleOverlay {
  color: StyleColour
  /**
   * How much of it, in per cent.
   */
  strength: number
}
/**
 * Style from one width on.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "pageStyleLayer".
 */
export interface PageStyleLayer {
  /**
   * Alignment of the text.
   */
  align?: 'start' | 'center' | 'end'
  background?: StyleBackground
  /**
   * Inner space: one word for all of it, or side by side.
   */
  padding?:
    | ('none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl')
    | {
        top?: StyleSpace
        end?: StyleSpace
        bottom?: StyleSpace
        start?: StyleSpace
      }
  /**
   * Space around.
   */
  margin?: {
    top?: StyleMargin
    end?: StyleMargin
    bottom?: StyleMargin
    start?: StyleMargin
  }
  /**
   * Lines around.
   */
  border?: {
    /**
     * Width of the lines.
     */
    width?: {
      top?: StyleLine
      end?: StyleLine
      bottom?: StyleLine
      start?: StyleLine
    }
    color?: StyleColour
    /**
     * Kind of line.
     */
    line?: 'solid' | 'dashed' | 'dotted' | 'double'
  }
  /**
   * Roundness by corner.
   */
  radius?: {
    topStart?: StyleRadius
    topEnd?: StyleRadius
    bottomEnd?: StyleRadius
    bottomStart?: StyleRadius
  }
  /**
   * Shadow.
   */
  shadow?: 'none' | 'sm' | 'md' | 'lg'
  color?: StyleColour
  /**
   * How it stands: in the flow, as a frame for what is inside, or sticking to the top while its surroundings scroll by.
   */
  position?: 'static' | 'relative' | 'sticky'
  offset?: StyleSpace
  minHeight?: StyleHeight
  maxWidth?: StyleMeasure
  gap?: StyleSpace
}
/**
 * A block on the page.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "pageObject".
 */
export interface PageObject {
  /**
   * Stable id.
   */
  id: string
  /**
   * Name of the block.
   */
  type: string
  /**
   * Version of the props.
   */
  v: number
  /**
   * Anchor and target of logic.
   */
  customId?: string
  /**
   * Field name in the submission.
   */
  name?: string
  label?: Text
  /**
   * First value of the field.
   */
  value?: unknown
  /**
   * Props, by the schema of the block.
   */
  props: {
    [k: string]: unknown
  }
  /**
   * Rows inside the block, by slot.
   */
  slots?: {
    /**
     * Rows.
     */
    [k: string]: PageRow[]
  }
  /**
   * Must the field be filled?
   */
  required?: boolean
  reqError?: Text
  show?: Expression
  /**
   * Hidden until a logic shows it.
   */
  hidden?: boolean
  /**
   * What an answer does to other objects.
   *
   * Items: One logic.
   */
  logics?: {
    /**
     * Answer that triggers it.
     */
    value: unknown
    /**
     * Objects shown, by customId, name or id.
     */
    show?: string[]
    /**
     * Objects hidden.
     */
    hide?: string[]
    /**
     * Fields that must be filled in, by customId, name or id.
     */
    require?: string[]
    /**
     * Fields that can be changed only under such an answer.
     */
    enable?: string[]
    /**
     * Values that fields get when the answer is given.
     *
     * Items: One field.
     */
    set?: {
      /**
       * Field, by customId, name or id.
       */
      field: string
      /**
       * Its value.
       */
      value: unknown
    }[]
    /**
     * What fields may be chosen from under this answer.
     *
     * Items: One field.
     */
    options?: {
      /**
       * Field, by customId, name or id.
       */
      field: string
      /**
       * Values of its options.
       */
      values: string[]
    }[]
  }[]
  /**
   * Props bound to data: prop to path, as `source.course.name`, `row.price|money`, `user.firstname`, `route.code`; in an address also `/lesson/detail/{{row._id}}`.
   */
  bind?: {
    [k: string]: string
  }
  flow?: Name
  style?: PageStyle
  /**
   * In a reusable part: what each use may set for itself, name of the setting to prop of this block.
   */
  overridable?: {
    /**
     * Prop.
     */
    [k: string]: string
  }
}
/**
 * A page of type form: its named objects are the fields of a submission.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "FormDocument".
 */
export interface FormDocument {
  /**
   * Always form.
   */
  type: 'form'
  /**
   * Last part of the address.
   */
  slug: string
  title: Text
  /**
   * User who owns it.
   */
  owner?: string
  /**
   * A single page or a group of posts.
   */
  display?: 'single' | 'group'
  /**
   * State.
   */
  status?: 'draft' | 'published' | 'archived'
  /**
   * Needs a signed-in visitor?
   */
  authen?: boolean
  /**
   * Password of the page; kept hashed, never sent.
   */
  password?: string
  /**
   * Course it belongs to.
   */
  course?: string
  /**
   * Where a submission is sent besides.
   */
  destination?: string
  submit?: Text
  /**
   * What follows a submission.
   */
  next?: string
  /**
   * Reference.
   */
  ref1?: string
  /**
   * What search engines and shared links show.
   */
  seo?: {
    title?: Text
    description?: Text
    /**
     * Address of the picture.
     */
    image?: string
    /**
     * Keep out of search engines?
     */
    noindex?: boolean
  }
  /**
   * Shell around the page.
   */
  layout?: 'public' | 'frontend' | 'backend' | 'blank' | 'print'
  flow?: Name
  /**
   * Rows from top to bottom.
   */
  builder: PageRow[]
}
/**
 * A block that pages are made of.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "BlockDocument".
 */
export interface BlockDocument {
  name: Name
  /**
   * Version of the props.
   */
  v: number
  label: Bilingual
  description?: Bilingual
  /**
   * Icon name.
   */
  icon: string
  /**
   * Group in the palette.
   */
  category: 'text' | 'media' | 'layout' | 'navigation' | 'list' | 'form' | 'commerce' | 'access' | 'erp' | 'advanced'
  /**
   * Further words the palette finds it by.
   */
  keywords?: string[]
  props: JsonSchema
  /**
   * Props of a new object.
   */
  defaults?: {
    [k: string]: unknown
  }
  /**
   * Props of a new object on a form, instead of `defaults`.
   */
  formDefaults?: {
    [k: string]: unknown
  }
  /**
   * Places for rows inside the block.
   */
  slots?: {
    /**
     * One slot.
     */
    [k: string]: {
      label: Bilingual
      /**
       * Blocks let in; absent means all.
       */
      allow?: string[]
    }
  }
  /**
   * List in the props whose entries each own one of the slots, named by the entry's `slot`. The builder gives a new entry a free slot, and empties the slot of one taken away.
   */
  entrySlots?: string
  /**
   * Data it needs, by name.
   */
  queries?: {
    /**
     * Data the block needs, resolved on the gateway before it is drawn. Values may be {"$prop": path}, {"$route": name}, {"$search": name} or {"$user": path}.
     */
    [k: string]: {
      /**
       * What is asked.
       */
      kind: 'query' | 'get' | 'aggregate' | 'form' | 'part'
      /**
       * Collection.
       */
      collection?: unknown
      /**
       * Filter.
       */
      filter?: {
        [k: string]: unknown
      }
      /**
       * Order: field to 1 or -1.
       */
      sort?: {
        [k: string]: unknown
      }
      /**
       * Most records.
       */
      limit?: unknown
      /**
       * Page, from 1.
       */
      page?: unknown
      /**
       * Fields.
       */
      select?: string[]
      /**
       * Id of the one record, or of the reusable part.
       */
      id?: unknown
      /**
       * Stages of an aggregate.
       */
      pipeline?: {
        [k: string]: unknown
      }[]
      /**
       * Slug of a form.
       */
      slug?: unknown
    }
  }
  /**
   * Content that the gateway only sends when a condition holds.
   */
  gate?: {
    /**
     * Slot that is kept back.
     */
    slot: string
    when: Expression
  }
  /**
   * Is it a field of a form (has name, label, required)?
   */
  field?: boolean
  /**
   * Can it send the form around it by a flow of its own?
   */
  flow?: boolean
  /**
   * Does it use the UI kit (backend screens only)?
   */
  kit?: boolean
  roles?: Roles
  /**
   * Offered in the palette? True unless said otherwise.
   */
  palette?: boolean
  /**
   * Named examples; every suite draws each.
   *
   * @minItems 1
   *
   * Items: One example.
   */
  fixtures: [
    {
      name: Name
      /**
       * Props.
       */
      props: {
        [k: string]: unknown
      }
      /**
       * Rows inside.
       */
      slots?: {
        [k: string]: unknown[]
      }
      /**
       * Answers of the queries.
       */
      data?: {
        [k: string]: unknown
      }
    },
    ...{
      name: Name
      /**
       * Props.
       */
      props: {
        [k: string]: unknown
      }
      /**
       * Rows inside.
       */
      slots?: {
        [k: string]: unknown[]
      }
      /**
       * Answers of the queries.
       */
      data?: {
        [k: string]: unknown
      }
    }[]
  ]
  /**
   * Props whose words in `defaults` only stand there until somebody writes their own (items.title).
   *
   * Items: Prop.
   */
  placeholders?: string[]
  /**
   * Props without which it is of no use (buttons.link): one that is empty stands among the problems of the page.
   *
   * Items: Prop.
   */
  needs?: string[]
  /**
   * Prop with the address of its picture: a picture that is dropped onto a page becomes this block, with what the library knows of it in the props `alt` and `focus`.
   */
  picture?: string
  /**
   * Draws nothing behind its letters and gives them no colour: both are those of what it stands in.
   */
  plain?: true
  /**
   * Prop that says which level of heading the block draws, or the level that it always draws; the order of headings on a page is checked by it, and that there is one of the first level.
   */
  headingLevel?: string | number
  /**
   * Other blocks can be put into this one as a whole, when they are grouped or wrapped.
   */
  container?: {
    /**
     * Slot that takes them.
     */
    slot: string
    /**
     * Props of the new block that differ from its defaults.
     */
    props?: {
      [k: string]: unknown
    }
  }
  /**
   * The block draws a reusable part: which props hold its id, and what this use sets.
   */
  part?: {
    /**
     * Prop with the id of the part.
     */
    id: string
    /**
     * Prop with what this use sets, by name.
     */
    values: string
    /**
     * Prop with the ids of commented blocks that the part was made of: what was said of them is said at its place.
     */
    stoodFor?: string
  }
  /**
   * The block draws a slot once a row; what stands in it is bound to `row.…`.
   */
  rows?: {
    /**
     * Slot that is drawn.
     */
    slot: string
    /**
     * Query whose records are the rows; the block finds its rows under this name, as `BoundRow`s.
     */
    query: string
    /**
     * Prop with the path of a list that is the rows instead, as `source.course.lecturer`.
     */
    list: string
    /**
     * Prop with the most rows.
     */
    limit: string
  }
}
/**
 * A JSON Schema (2020-12) with the form vocabulary of Sala.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "jsonSchema".
 */
export interface JsonSchema {
  [k: string]: unknown
}
/**
 * Steps that run one after the other, with branches inside some of them.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "FlowDocument".
 */
export interface FlowDocument {
  id: Name
  label: Bilingual
  description?: Bilingual
  /**
   * Steps in their order.
   *
   * @maxItems 100
   */
  steps: FlowStep[]
  /**
   * With whose rights steps touch records: those of who started the run (default), or those of the product.
   */
  runAs?: 'caller' | 'system'
}
/**
 * One step.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "flowStep".
 */
export interface FlowStep {
  id: Name
  type: Name
  /**
   * Version of the options.
   */
  v: number
  when?: Expression
  /**
   * Options, by the schema of the step.
   */
  options: {
    [k: string]: unknown
  }
  /**
   * Steps of each branch that the kind of step declares, by its name.
   */
  branches?: {
    /**
     * Steps of one branch.
     *
     * @maxItems 100
     */
    [k: string]: FlowStep[]
  }
  /**
   * What follows a failure: the next step (default), the end, another try, or another step.
   */
  onFail?:
    | ('go-on' | 'stop')
    | {
        /**
         * Further tries at most.
         */
        retry: number
        /**
         * Seconds before each.
         */
        delay?: number
        /**
         * What follows the last try; go-on is the default.
         */
        then?: 'go-on' | 'stop'
      }
    | {
        goTo: Name
      }
}
/**
 * A kind of step that flows are made of.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "StepDocument".
 */
export interface StepDocument {
  name: Name
  /**
   * Version of the options.
   */
  v: number
  label: Bilingual
  description?: Bilingual
  /**
   * Icon name.
   */
  icon?: string
  /**
   * Where it runs.
   */
  runs: 'browser' | 'gateway'
  options: JsonSchema
  /**
   * How it can end; the first is the good end.
   *
   * @minItems 1
   */
  outcomes: [string, ...string[]]
  /**
   * How each end is called where people read what a run did.
   */
  outcomeLabels?: {
    [k: string]: Bilingual
  }
  /**
   * Outcomes that end the flow; the run then has that status.
   */
  ends?: ('declined' | 'stopped')[]
  /**
   * Outcomes after which steps of the flow under that name run, with the name of each.
   */
  branches?: {
    [k: string]: Bilingual
  }
  /**
   * Reaches another host: runs outside the transaction and may happen twice, with the same key.
   */
  outside?: boolean
  /**
   * Options that name a document, and of which kind; they stand in the flow as they are, never filled from answers.
   */
  names?: {
    [k: string]: 'entity' | 'flow' | 'form' | 'page' | 'role'
  }
  /**
   * Options whose keys are fields, with the option that names their entity.
   */
  fields?: {
    /**
     * Option that names the entity.
     */
    [k: string]: string
  }
  /**
   * Option that names the entity whose record the step answers with.
   */
  result?: string
  /**
   * Options that are a path themselves (data.courses), read as those of texts are.
   *
   * Items: Option.
   */
  paths?: string[]
  /**
   * Option with the path of the list that its branches run over.
   */
  each?: string
  /**
   * Named examples of options.
   *
   * @minItems 1
   *
   * Items: One example.
   */
  fixtures: [
    {
      name: Name
      /**
       * Options.
       */
      options: {
        [k: string]: unknown
      }
    },
    ...{
      name: Name
      /**
       * Options.
       */
      options: {
        [k: string]: unknown
      }
    }[]
  ]
}
/**
 * A site: its host names, its name, its look, its menu.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "SiteDocument".
 */
export interface SiteDocument {
  name: Name
  /**
   * Host names it answers to.
   */
  hostnames: string[]
  siteName: Text
  tagline?: Text
  /**
   * Address of the logo.
   */
  siteLogo?: string
  /**
   * Address of the icon on the tab.
   */
  siteFavicon?: string
  /**
   * A unit site starts with the frontend layout.
   */
  siteType: 'unit' | 'other'
  /**
   * Slug of the home page.
   */
  homepage: string
  /**
   * Language of a first visit.
   */
  defaultLanguage?: 'th' | 'en'
  /**
   * Look; what it does not say follows from the brand and from tokens.css.
   */
  theme?: {
    /**
     * Colour that shades are made of, as #rrggbb.
     */
    brand?: string
    light?: SchemeColours
    dark?: SchemeColours
    /**
     * Typeface.
     */
    font?: 'plex' | 'system'
    /**
     * Size of letters.
     */
    size?: 'small' | 'normal' | 'large'
    /**
     * How round corners are.
     */
    corners?: 'none' | 'small' | 'normal' | 'round'
    /**
     * How much room there is.
     */
    spacing?: 'compact' | 'normal' | 'airy'
  }
  /**
   * Plugins that are on.
   */
  plugins?: string[]
  /**
   * Menu of the public pages.
   */
  menu?: MenuItem[]
  /**
   * How the header is laid out.
   */
  header?: {
    /**
     * One row, or logo above and menu below.
     */
    layout?: 'beside' | 'stacked'
    /**
     * The logo says it all.
     */
    hideName?: boolean
  }
  footer?: Text
  /**
   * Columns of the footer.
   *
   * @maxItems 4
   *
   * Items: One column.
   */
  footerColumns?:
    | []
    | [
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        }
      ]
    | [
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        },
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        }
      ]
    | [
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        },
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        },
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        }
      ]
    | [
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        },
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        },
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        },
        {
          title?: Text
          text?: Text
          /**
           * Links.
           *
           * Items: One link.
           */
          links?: {
            title: Text
            /**
             * Address.
             */
            target: string
          }[]
        }
      ]
  /**
   * How to reach the site.
   */
  contact?: {
    address?: Text
    /**
     * Telephone.
     */
    phone?: string
    /**
     * Address of mails.
     */
    email?: string
  }
  /**
   * Places of the social web.
   *
   * Items: One place.
   */
  social?: {
    /**
     * Which.
     */
    kind: 'facebook' | 'line' | 'instagram' | 'tiktok' | 'youtube' | 'x'
    /**
     * Address.
     */
    target: string
  }[]
  /**
   * For pages that say nothing themselves.
   */
  seo?: {
    description?: Text
    /**
     * Picture when shared.
     */
    image?: string
  }
  /**
   * How mails of the site look, and whom they come from.
   */
  mail?: {
    /**
     * Address of the sender.
     */
    fromEmail?: string
    /**
     * Name of the sender.
     */
    fromName?: string
    /**
     * Picture at the top.
     */
    logo?: string
    /**
     * Wide picture below the logo.
     */
    banner?: string
    heading?: Text
    footer?: Text
  }
}
/**
 * Colours of one scheme, as #rrggbb.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "schemeColours".
 */
export interface SchemeColours {
  /**
   * Links and buttons.
   */
  primary?: string
  /**
   * Small things that stand out.
   */
  accent?: string
  /**
   * Ground of the page.
   */
  background?: string
  /**
   * Ground of cards.
   */
  surface?: string
  /**
   * Letters.
   */
  text?: string
  /**
   * Headings.
   */
  heading?: string
  /**
   * Quiet letters.
   */
  muted?: string
  /**
   * Lines.
   */
  line?: string
}
/**
 * One entry of the menu.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "menuItem".
 */
export interface MenuItem {
  title: Text
  /**
   * Address.
   */
  target: string
  /**
   * Who sees it.
   */
  audience?: 'everyone' | 'signed-in' | 'signed-out'
  roles?: Roles
  /**
   * Entries below it.
   */
  subMenu?: MenuItem[]
}
/**
 * A language of the product.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "LanguageDocument".
 */
export interface LanguageDocument {
  /**
   * Code.
   */
  code: string
  /**
   * Its own name.
   */
  name: string
  /**
   * Two letters of the flag.
   */
  flag: string
  /**
   * Texts by key prefix, then suffix.
   */
  translations?: {
    /**
     * Texts.
     */
    [k: string]: {
      [k: string]: string
    }
  }
}
/**
 * Ready-made rows: a pattern is copied into a page, a template fills a new one.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "PatternDocument".
 */
export interface PatternDocument {
  /**
   * What the rows are for.
   */
  type: 'pattern' | 'template'
  /**
   * Name; the file carries the same.
   */
  slug: string
  title: Bilingual
  /**
   * Group in the builder.
   */
  category: 'opening' | 'courses' | 'people' | 'proof' | 'contact' | 'page'
  /**
   * Further words it is found by.
   */
  keywords?: string[]
  /**
   * Rows from top to bottom.
   */
  builder: PageRow[]
}
