import type {
  ConversionDocument,
  EntityDocument as WrittenEntity,
  EnumDocument,
  FieldsDocument,
  FormulaDocument,
  LabelsDocument,
  ModuleDocument,
  PostingDocument,
  PrintDocument,
  ReportDocument,
  SettingsDocument as WrittenSettings,
  StatesDocument as WrittenStates,
  TemplatesDocument,
} from '#generated/documents.ts'
import type { Bilingual } from '#shared'

/** As they stand in their files; `longForm.ts` makes of them what everybody else works with. */
export type {
  FieldsDocument,
  LabelsDocument,
  TemplatesDocument,
  WrittenEntity,
  WrittenSettings,
  WrittenStates,
}

/** What a new record may begin with. */
export type RecordTemplate = TemplatesDocument['templates'][number]

export type {
  Access,
  BlockDocument,
  ConversionDocument,
  Effect,
  EnumDocument,
  Expression,
  Field,
  Filter,
  FlowDocument,
  FlowStep,
  FormDocument,
  FormulaDocument,
  LanguageDocument,
  MenuItem,
  ModuleDocument,
  PageColumn,
  PageDocument,
  PageObject,
  PageRow,
  PageStyle,
  PatternDocument,
  PostingDocument,
  PrintDocument,
  ReportDocument,
  SiteDocument,
  StepDocument,
} from '#generated/documents.ts'

/** What documents leave to be found in one place for the whole project. */
export interface Common {
  labels?: LabelsDocument | undefined
  fields?: FieldsDocument | undefined
}

/** What a role may do, right by right. */
export type RoleAccess = Omit<Exclude<WrittenEntity['x-access'][string], string>, 'base'>
type Rights = Record<string, RoleAccess>
type WrittenForm = NonNullable<WrittenEntity['x-form']>
type WrittenSection = NonNullable<WrittenForm['sections']>[number]
type Section = Omit<WrittenSection, 'from' | 'label' | 'fields'> & {
  label: Bilingual
  fields: string[]
}

export type EntityDocument = Omit<WrittenEntity, 'type' | 'x-access' | 'x-form'> & {
  type: 'object'
  'x-access': Rights
  'x-form'?: Omit<WrittenForm, 'sections'> & { sections?: Section[] }
}
export type SettingsDocument = Omit<WrittenSettings, 'x-access'> & { 'x-access': Rights }
type Labelled<T> = Omit<T, 'label'> & { label: Bilingual }
type WrittenTable = NonNullable<WrittenStates['tables']>[number]
/** The states of one field, and what leads from one to another; with `each` of that field in each row. */
export type StateTable = Omit<WrittenTable, 'roles' | 'states' | 'transitions'> & {
  states: Record<string, Labelled<WrittenStates['states'][string]>>
  transitions: Labelled<WrittenStates['transitions'][number]>[]
}
/** The state table of a record, with those of further fields and of its rows. */
export type StatesDocument = Omit<
  WrittenStates,
  'editable' | 'roles' | 'states' | 'transitions' | 'tables'
> &
  Omit<StateTable, 'each'> & { tables?: StateTable[] }

export type State = StatesDocument['states'][string]
export type Transition = StatesDocument['transitions'][number]
export type RouteEntry = ModuleDocument['routes'][number]
/** One screen; the screens of an entity are expanded into several. */
export type Route = Omit<RouteEntry, 'screens' | 'path'> & { path: string }
export type Module = Omit<ModuleDocument, 'routes'> & { routes: Route[] }

/** An entity with all that belongs to it: its module, its state table, its templates, the enums it refers to by name. */
export interface EntityModel {
  name: string
  module: string
  entity: EntityDocument
  states?: StatesDocument
  templates?: RecordTemplate[]
}

/** All documents of the product that do not change while it runs, by name. */
export interface Model {
  entities: Record<string, EntityModel>
  enums: Record<string, EnumDocument>
  modules: Record<string, Module>
  /** By `<module>/<name>`. */
  formulas: Record<string, FormulaDocument>
  /** By `<module>/<name>`. */
  postings: Record<string, PostingDocument>
  conversions: Record<string, ConversionDocument>
  /** By `<module>/<name>`. */
  prints: Record<string, PrintDocument>
  /** By `<module>/<name>`. */
  reports: Record<string, ReportDocument>
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
