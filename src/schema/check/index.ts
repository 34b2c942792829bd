import type {
  BlockDocument,
  ConversionDocument,
  EntityDocument,
  EnumDocument,
  FlowDocument,
  FormDocument,
  FormulaDocument,
  ModuleDocument,
  PageDocument,
  PatternDocument,
  PostingDocument,
  PrintDocument,
  ReportDocument,
  SettingsDocument,
  StatesDocument,
  StepDocument,
  TemplatesDocument,
} from '../types.ts'
import { SYSTEM_FIELDS } from '../types.ts'
import { deriveEntity } from '../derive.ts'
import { enumValues } from '../enumValues.ts'
import { ReferenceGraph } from '../graph.ts'
import type { Problem } from '../problem.ts'
import { entityOfSettings, settingsEntity } from '../settings.ts'
import { createContext, type CheckContext } from './context.ts'
import { checkConversion } from './conversion.ts'
import { checkEntity } from './entity.ts'
import { checkFlow, checkStep } from './flow.ts'
import { checkBlock, checkEnum, checkModule } from './others.ts'
import { checkFormula } from './formula.ts'
import { checkLedgers } from './ledgers.ts'
import { checkPosting } from './posting.ts'
import { checkNamed, checkUnnamed } from './library.ts'
import { checkPage } from './page.ts'
import { checkPrint } from './print.ts'
import { checkReport } from './report.ts'
import { checkStates } from './states.ts'
import { checkTemplates } from './templates.ts'

/** A document with the place it came from, sound by the meta-schema of its kind. */
export interface CheckedSource {
  kind: string
  name: string
  module?: string
  file: string
  document: unknown
}

const CHECKS: Record<string, (context: CheckContext, document: never) => void> = {
  entity: (context, document: EntityDocument) => {
    checkEntity(context, document)
    checkLedgers(context, document)
    checkNamed(context, document)
  },
  settings: (context, document: SettingsDocument) => {
    const own = settingsAsEntity(context, document)
    if (own) CHECKS.entity!({ ...context, name: own.$id }, own as never)
  },
  formula: (context, document: FormulaDocument) => {
    checkFormula(context, document)
    checkNamed(context, document.expression, 'expression')
  },
  posting: (context, document: PostingDocument) => {
    checkPosting(context, document)
    checkNamed(context, document)
  },
  conversion: (context, document: ConversionDocument) => {
    checkConversion(context, document)
    checkNamed(context, document)
  },
  print: (context, document: PrintDocument) => checkPrint(context, document),
  report: (context, document: ReportDocument) => {
    checkReport(context, document)
    checkNamed(context, document)
  },
  states: (context, document: StatesDocument) => {
    checkStates(context, document)
    checkNamed(context, document)
  },
  templates: (context, document: TemplatesDocument) => checkTemplates(context, document),
  enum: (context, document: EnumDocument) => checkEnum(context, document),
  module: (context, document: ModuleDocument) => checkModule(context, document),
  page: (context, document: PageDocument) => {
    checkPage(context, document)
    checkUnnamed(context, document)
  },
  form: (context, document: FormDocument) => {
    checkPage(context, document)
    checkUnnamed(context, document)
  },
  pattern: (context, document: PatternDocument) => {
    checkPage(context, document)
    checkUnnamed(context, document)
  },
  block: (context, document: BlockDocument) => checkBlock(context, document),
  flow: (context, document: FlowDocument) => {
    checkFlow(context, document)
    checkUnnamed(context, document)
  },
  step: (context, document: StepDocument) => checkStep(context, document),
}

/** The settings of a module as the entity that keeps them; a module is there where its file is sound. */
function settingsAsEntity(context: CheckContext, document: SettingsDocument) {
  if (document.$id !== context.name)
    context.problem(
      '$id',
      `is "${document.$id}", but the folder is "${context.name}". Give both the same name.`,
    )
  const module = context.find<ModuleDocument>('module', context.name)
  return module && entityOfSettings(context.name, module, document)
}

/** Roles that are no rows of the role enum: everybody, and everybody who is signed in. */
const PSEUDO_ROLES = ['public', 'authenticated']

function define(graph: ReferenceGraph, { kind, name, module, document }: CheckedSource): void {
  switch (kind) {
    case 'entity': {
      graph.define('entity', name)
      for (const field of [
        ...Object.keys((document as EntityDocument).properties),
        ...SYSTEM_FIELDS,
      ])
        graph.define('field', `${name}.${field}`)
      break
    }
    case 'settings': {
      const entity = settingsEntity(name)
      graph.define('entity', entity)
      for (const field of Object.keys((document as SettingsDocument).properties))
        graph.define('field', `${entity}.${field}`)
      for (const field of ['module', ...SYSTEM_FIELDS]) graph.define('field', `${entity}.${field}`)
      break
    }
    case 'formula':
    case 'posting':
    case 'print':
    case 'report':
      graph.define(kind, `${module}/${name}`)
      break
    case 'states':
      for (const state of Object.keys((document as StatesDocument).states))
        graph.define('state', `${name}.${state}`)
      break
    case 'enum':
      graph.define('enum', `${module}/${name}`)
      if (name === 'role')
        for (const role of [...enumValues(document as EnumDocument), ...PSEUDO_ROLES])
          graph.define('role', role)
      break
    case 'form':
      graph.define('form', name)
      graph.define('page', name)
      break
    case 'block':
      graph.define('block', name)
      for (const slot of Object.keys((document as BlockDocument).slots ?? {}))
        graph.define('slot', `${name}.${slot}`)
      break
    case 'step':
      graph.define('step', name)
      for (const branch of Object.keys((document as StepDocument).branches ?? {}))
        graph.define('branch', `${name}.${branch}`)
      break
    case 'page':
    case 'conversion':
    case 'flow':
    case 'module':
      graph.define(kind, name)
  }
}

/** Kinds of documents that are called by their module, too: two modules may have one of the same name. */
const NAMED_BY_PLACE = new Set(['enum', 'formula', 'posting', 'print', 'report'])

/** Entities with what follows from the other documents. */
function withDerived(sources: CheckedSource[]): CheckedSource[] {
  const conversions = sources.flatMap(({ kind, document }) =>
    kind === 'conversion' ? [document as ConversionDocument] : [],
  )
  return sources.map((source) =>
    source.kind === 'entity'
      ? {
          ...source,
          document: deriveEntity(source.name, source.document as EntityDocument, conversions),
        }
      : source,
  )
}

/** Checks what no meta-schema can say: names, references, reachability. Fills the reference graph on the way. */
export function checkDocuments(written: CheckedSource[], problems: Problem[]): ReferenceGraph {
  const sources = withDerived(written)
  const graph = new ReferenceGraph()
  const places = new Map<string, string>()
  for (const source of sources) {
    const key = NAMED_BY_PLACE.has(source.kind)
      ? `${source.kind} ${source.module}/${source.name}`
      : `${source.kind === 'form' ? 'page' : source.kind} ${source.name}`
    const first = places.get(key)
    if (first)
      problems.push({
        file: source.file,
        path: '',
        message: `has the same name as ${first}. Rename one of them.`,
      })
    places.set(key, source.file)
    define(graph, source)
  }
  const documents = new Map(
    sources.flatMap(({ kind, name, module, document }): [string, unknown][] => [
      [`${kind} ${name}`, document],
      ...(NAMED_BY_PLACE.has(kind)
        ? [[`${kind} ${module}/${name}`, document] as [string, unknown]]
        : []),
    ]),
  )
  for (const { kind, name, module, document } of sources)
    if (kind === 'settings') {
      const own = documents.get(`module ${module}`) as ModuleDocument | undefined
      if (own)
        documents.set(
          `entity ${settingsEntity(name)}`,
          entityOfSettings(name, own, document as SettingsDocument),
        )
    }
  const find = <T>(kind: string, name: string) => documents.get(`${kind} ${name}`) as T | undefined
  for (const { kind, name, module, file, document } of sources)
    CHECKS[kind]?.(
      createContext(
        file,
        kind === 'states' ? 'state table' : kind,
        name,
        module,
        graph,
        problems,
        find,
      ),
      document as never,
    )
  problems.push(...graph.dangling())
  return graph
}
