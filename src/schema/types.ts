import type {
  EntityDocument,
  EnumDocument,
  ModuleDocument,
  StatesDocument,
} from '#generated/documents.ts'

export type {
  Access,
  BlockDocument,
  Effect,
  EntityDocument,
  EnumDocument,
  Expression,
  Field,
  Filter,
  FlowDocument,
  FlowStep,
  FormDocument,
  LanguageDocument,
  MenuItem,
  ModuleDocument,
  PageColumn,
  PageDocument,
  PageObject,
  PageRow,
  PageStyle,
  PatternDocument,
  RoleAccess,
  SiteDocument,
  StatesDocument,
  StepDocument,
} from '#generated/documents.ts'

export type State = StatesDocument['states'][string]
export type Transition = StatesDocument['transitions'][number]
export type RouteEntry = ModuleDocument['routes'][number]
/** One screen; the screens of an entity are expanded into several. */
export type Route = Omit<RouteEntry, 'screens' | 'path'> & { path: string }
export type Module = Omit<ModuleDocument, 'routes'> & { routes: Route[] }

/** An entity with all that belongs to it: its module, its state table, the enums it refers to by name. */
export interface EntityModel {
  name: string
  module: string
  entity: EntityDocument
  states?: StatesDocument
}

/** All documents of the product that do not change while it runs, by name. */
export interface Model {
  entities: Record<string, EntityModel>
  enums: Record<string, EnumDocument>
  modules: Record<string, Module>
}

/** The documents as they stand in their files, before references and screens are resolved. */
export type UnresolvedModel = Omit<Model, 'modules'> & { modules: Record<string, ModuleDocument> }

/** What every stored record carries besides the fields of its entity. */
export interface SystemFields {
  _id: string
  version: number
  /** ISO 8601, UTC. */
  created_at: string
  created_by: string | null
  updated_at: string
  updated_by: string | null
}

export const SYSTEM_FIELDS = [
  '_id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const

/** A stored record: system fields and the fields of its entity. */
export type StoredRecord = SystemFields & Record<string, unknown>
