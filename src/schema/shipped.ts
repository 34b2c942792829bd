import { checkDocuments, type CheckedSource } from './check/index.ts'
import type { ReferenceGraph } from './graph.ts'
import { longSources } from './longSources.ts'
import { modelOf } from './modelOf.ts'
import type { Problem } from './problem.ts'
import { resolveModel } from './resolve.ts'
import type {
  BlockDocument,
  ConversionDocument,
  EnumDocument,
  FieldsDocument,
  FlowDocument,
  FormDocument,
  FormulaDocument,
  LabelsDocument,
  LanguageDocument,
  Model,
  ModuleDocument,
  PageDocument,
  PatternDocument,
  PostingDocument,
  PrintDocument,
  ReportDocument,
  SiteDocument,
  StepDocument,
  TemplatesDocument,
  WrittenEntity,
  WrittenSettings,
  WrittenStates,
} from './types.ts'

/**
 * The documents that ship with the product, taken up by the bundler: a new folder joins by being there.
 * The gateway imports this; the browser asks the gateway, so that it gets only what its user may see.
 */
const load = {
  labels: import.meta.glob<LabelsDocument>(['/schemas/*/labels.json', '!/schemas/meta/*'], {
    eager: true,
    import: 'default',
  }),
  fields: import.meta.glob<FieldsDocument>(['/schemas/*/fields.json', '!/schemas/meta/*'], {
    eager: true,
    import: 'default',
  }),
  modules: import.meta.glob<ModuleDocument>(['/schemas/*/module.json', '!/schemas/meta/*'], {
    eager: true,
    import: 'default',
  }),
  entities: import.meta.glob<WrittenEntity>('/schemas/*/*/entity.json', {
    eager: true,
    import: 'default',
  }),
  settings: import.meta.glob<WrittenSettings>(['/schemas/*/settings.json', '!/schemas/meta/*'], {
    eager: true,
    import: 'default',
  }),
  formulas: import.meta.glob<FormulaDocument>('/schemas/*/formulas/*.json', {
    eager: true,
    import: 'default',
  }),
  postings: import.meta.glob<PostingDocument>('/schemas/*/postings/*.json', {
    eager: true,
    import: 'default',
  }),
  conversions: import.meta.glob<ConversionDocument>('/schemas/*/conversions/*.json', {
    eager: true,
    import: 'default',
  }),
  prints: import.meta.glob<PrintDocument>('/schemas/*/prints/*.json', {
    eager: true,
    import: 'default',
  }),
  reports: import.meta.glob<ReportDocument>('/schemas/*/reports/*.json', {
    eager: true,
    import: 'default',
  }),
  states: import.meta.glob<WrittenStates>('/schemas/*/*/states.json', {
    eager: true,
    import: 'default',
  }),
  templates: import.meta.glob<TemplatesDocument>('/schemas/*/*/templates.json', {
    eager: true,
    import: 'default',
  }),
  enums: import.meta.glob<EnumDocument>('/schemas/*/enums/*.json', {
    eager: true,
    import: 'default',
  }),
  pages: import.meta.glob<PageDocument | FormDocument>('/schemas/*/pages/*.json', {
    eager: true,
    import: 'default',
  }),
  patterns: import.meta.glob<PatternDocument>('/schemas/*/patterns/*.json', {
    eager: true,
    import: 'default',
  }),
  sites: import.meta.glob<SiteDocument>('/schemas/*/sites/*.json', {
    eager: true,
    import: 'default',
  }),
  languages: import.meta.glob<LanguageDocument>('/schemas/*/languages/*.json', {
    eager: true,
    import: 'default',
  }),
  blocks: import.meta.glob<BlockDocument>('/blocks/*/block.json', {
    eager: true,
    import: 'default',
  }),
  steps: import.meta.glob<StepDocument>('/flows/steps/*/step.json', {
    eager: true,
    import: 'default',
  }),
  flows: import.meta.glob<FlowDocument>('/flows/definitions/*.json', {
    eager: true,
    import: 'default',
  }),
}

const part = (path: string, fromEnd: number): string =>
  path
    .split('/')
    .at(-fromEnd)!
    .replace(/\.json$/, '')
const byName = <T>(files: Record<string, T>, fromEnd: number): Record<string, T> =>
  Object.fromEntries(
    Object.entries(files).map(([path, document]) => [part(path, fromEnd), document]),
  )

const sourcesOf = (
  kind: string,
  files: Record<string, unknown>,
  fromEnd: number,
): CheckedSource[] =>
  Object.entries(files).map(([path, document]) => ({
    kind,
    name: part(path, fromEnd),
    ...(path.startsWith('/schemas/') ? { module: path.split('/')[2]! } : {}),
    file: path.slice(1),
    document,
  }))

const ofType = (isForm: boolean) =>
  Object.fromEntries(
    Object.entries(load.pages).filter(([, { type }]) => (type === 'form') === isForm),
  )

const sources = longSources([
  ...sourcesOf('labels', load.labels, 2),
  ...sourcesOf('fields', load.fields, 2),
  ...sourcesOf('entity', load.entities, 2),
  ...sourcesOf('settings', load.settings, 2),
  ...sourcesOf('formula', load.formulas, 1),
  ...sourcesOf('posting', load.postings, 1),
  ...sourcesOf('conversion', load.conversions, 1),
  ...sourcesOf('print', load.prints, 1),
  ...sourcesOf('report', load.reports, 1),
  ...sourcesOf('states', load.states, 2),
  ...sourcesOf('templates', load.templates, 2),
  ...sourcesOf('enum', load.enums, 1),
  ...sourcesOf('module', load.modules, 2),
  ...sourcesOf('form', ofType(true), 1),
  ...sourcesOf('page', ofType(false), 1),
  ...sourcesOf('pattern', load.patterns, 1),
  ...sourcesOf('block', load.blocks, 2),
  ...sourcesOf('step', load.steps, 2),
  ...sourcesOf('flow', load.flows, 1),
])

/** Entities (resolved), enums, modules and formulas. */
export const shippedModel: Model = resolveModel(modelOf(sources))

export const shippedPages = Object.values(load.pages)
export const shippedPatterns = Object.values(load.patterns)
export const shippedSites = Object.values(load.sites)
export const shippedLanguages = Object.values(load.languages)
export const shippedBlocks = byName(load.blocks, 2)
export const shippedSteps = byName(load.steps, 2)
export const shippedFlows = byName(load.flows, 1)

let checked: { references: ReferenceGraph; problems: Problem[] } | undefined

/** The documents as `npm run check` sees them; made when they are first asked for. */
function checkShipped() {
  if (!checked) {
    const problems: Problem[] = []
    checked = { references: checkDocuments(sources, problems), problems }
  }
  return checked
}

/** What the documents of the product name of each other. */
export const shippedReferences = (): ReferenceGraph => checkShipped().references

/** What is wrong with the documents of the product, with file, path and remedy. */
export const shippedProblems = (): Problem[] => checkShipped().problems
