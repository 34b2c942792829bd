import { checkDocuments } from '../check/index.ts'
import type { ReferenceGraph } from '../graph.ts'
import type { JsonObject } from '../json.ts'
import { longSources } from '../longSources.ts'
import { modelOf } from '../modelOf.ts'
import type { Problem } from '../problem.ts'
import { resolveModel } from '../resolve.ts'
import type { Model } from '../types.ts'
import { checkIcons } from './icons.ts'
import { readMetas, readSources, type SourceFile } from './read.ts'
import { createShapeCheck } from './shape.ts'
import { checkValues } from './values.ts'

export interface Project {
  sources: SourceFile[]
  metas: Map<string, JsonObject>
  /** Entities resolved; complete only when there are no problems. */
  model: Model
  graph: ReferenceGraph
  problems: Problem[]
}

/** Reads and checks every document below `root`. Problems are values: the caller shows them or refuses to go on. */
export function loadProject(root: string, checkShape = createShapeCheck(readMetas(root))): Project {
  const problems: Problem[] = []
  const sources = readSources(root, problems)
  const metas = readMetas(root)
  const sound = longSources(
    sources.filter((source) => {
      const found = checkShape(source)
      problems.push(...found)
      return found.length === 0
    }),
  )
  // A reference into a file that is itself broken would be reported as dangling; the broken file says it better.
  const brokenNames = new Set(problems.map(({ file }) => documentName(file)))
  problems.push(...checkIcons(sound))
  const graph = checkDocuments(
    sound.filter(({ kind }) => kind !== 'fixtures'),
    problems,
  )
  const model = resolveModel(modelOf(sound))
  // What does not hang together by its names cannot be worked out.
  if (!problems.length) problems.push(...checkValues(model, sound))
  const relevant = problems.filter(
    ({ message }) =>
      ![...brokenNames].some(
        (name) =>
          message.includes(`"${name}", which does not exist`) ||
          message.includes(`of "${name}", which does not exist`),
      ),
  )
  return { sources, metas, graph, model, problems: relevant }
}

/** The name that the place of a file gives its document. */
const documentName = (file: string): string => {
  const parts = file.split('/')
  const last = parts.at(-1)!
  return [
    'entity.json',
    'states.json',
    'fixtures.json',
    'templates.json',
    'module.json',
    'settings.json',
    'block.json',
    'step.json',
  ].includes(last)
    ? parts.at(-2)!
    : last.replace(/\.json$/, '')
}
