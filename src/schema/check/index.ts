import type {
  BlockDocument,
  EntityDocument,
  EnumDocument,
  FlowDocument,
  FormDocument,
  ModuleDocument,
  PageDocument,
  PatternDocument,
  StatesDocument,
  StepDocument,
} from '../types.ts'
import { SYSTEM_FIELDS } from '../types.ts'
import { ReferenceGraph } from '../graph.ts'
import type { Problem } from '../problem.ts'
import { createContext, type CheckContext } from './context.ts'
import { checkEntity } from './entity.ts'
import { checkFlow, checkStep } from './flow.ts'
import { checkBlock, checkEnum, checkModule } from './others.ts'
import { checkPage } from './page.ts'
import { checkStates } from './states.ts'

/** A document with the place it came from, sound by the meta-schema of its kind. */
export interface CheckedSource {
  kind: string
  name: string
  module?: string
  file: string
  document: unknown
}

const CHECKS: Record<string, (context: CheckContext, document: never) => void> = {
  entity: (context, document: EntityDocument) => checkEntity(context, document),
  states: (context, document: StatesDocument) => checkStates(context, document),
  enum: (context, document: EnumDocument) => checkEnum(context, document),
  module: (context, document: ModuleDocument) => checkModule(context, document),
  page: (context, document: PageDocument) => checkPage(context, document),
  form: (context, document: FormDocument) => checkPage(context, document),
  pattern: (context, document: PatternDocument) => checkPage(context, document),
  block: (context, document: BlockDocument) => checkBlock(context, document),
  flow: (context, document: FlowDocument) => checkFlow(context, document),
  step: (context, document: StepDocument) => checkStep(context, document),
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
    case 'states':
      for (const state of Object.keys((document as StatesDocument).states))
        graph.define('state', `${name}.${state}`)
      break
    case 'enum':
      graph.define('enum', `${module}/${name}`)
      if (name === 'role')
        for (const role of [...(document as EnumDocument).enum, ...PSEUDO_ROLES])
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
    case 'flow':
    case 'module':
      graph.define(kind, name)
  }
}

/** Checks what no meta-schema can say: names, references, reachability. Fills the reference graph on the way. */
export function checkDocuments(sources: CheckedSource[], problems: Problem[]): ReferenceGraph {
  const graph = new ReferenceGraph()
  const places = new Map<string, string>()
  for (const source of sources) {
    const key =
      source.kind === 'enum'
        ? `enum ${source.module}/${source.name}`
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
    sources.map(({ kind, name, document }) => [`${kind} ${name}`, document]),
  )
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
