import { isRecord, type Result } from '#shared'
import { shapeScope, type Scope } from '../filter/scope.ts'
import { Budget, newName } from './expression.ts'
import { AGGREGATE_LIMITS } from './limits.ts'
import { readLookup, type Foreign } from './lookup.ts'
import { Refusal, refuse } from './refusal.ts'
import { settleStage } from './run.ts'
import type { DataRow, Stage } from './stage.ts'
import { STAGES } from './stages.ts'

/**
 * Checks a pipeline against the fields that exist. Failures: `unknown-stage`, `unknown-operator`, `unknown-field`,
 * `unknown-collection`, `invalid-filter`, `invalid-sort`, `invalid-paging`, `filter-too-deep`, `query-too-large`.
 */
export function parsePipeline(pipeline: unknown, scope: Scope, foreign: Foreign): Result<Stage[]> {
  try {
    return { ok: true, value: new PipelineReader(foreign).read(pipeline, scope, 'pipeline', false) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, failures: error.failures }
    throw error
  }
}

class PipelineReader {
  private readonly budget = new Budget()
  private readonly foreign: Foreign
  private stages = 0

  constructor(foreign: Foreign) {
    this.foreign = foreign
  }

  read(pipeline: unknown, start: Scope, path: string, inside: boolean): Stage[] {
    if (!Array.isArray(pipeline)) return refuse('invalid-filter', path, { expected: 'array' })
    const stages: Stage[] = []
    let scope = start
    for (const [index, stage] of pipeline.entries()) {
      const read = this.stage(stage, scope, `${path}[${index}]`, inside)
      stages.push(read)
      scope = read.scope
    }
    return stages
  }

  private stage(stage: unknown, scope: Scope, path: string, inside: boolean): Stage {
    this.stages += 1
    if (this.stages > AGGREGATE_LIMITS.stages)
      return refuse('query-too-large', path, { max: AGGREGATE_LIMITS.stages })
    const [name, ...others] = isRecord(stage) ? Object.keys(stage) : []
    if (!isRecord(stage) || name === undefined || others.length)
      return refuse('invalid-filter', path, { expected: 'one stage' })
    const here = `${path}.${name}`
    if (name === '$lookup') return readLookup(stage[name], scope, here, this.budget, this.foreign)
    if (name === '$facet' && !inside) return this.facet(stage[name], scope, here)
    const reader = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined
    return reader
      ? reader(stage[name], scope, here, this.budget)
      : refuse('unknown-stage', here, { stage: name })
  }

  private facet(value: unknown, scope: Scope, path: string): Stage {
    if (!isRecord(value) || Object.keys(value).length === 0)
      return refuse('invalid-filter', path, { expected: 'object' })
    const facets = Object.entries(value).map(([name, pipeline]) => ({
      name: newName(name, path),
      stages: this.read(pipeline, scope, `${path}.${name}`, true),
    }))
    return {
      name: '$facet',
      scope: shapeScope(new Map(facets.map(({ name }) => [name, 'open']))),
      async run(rows, running) {
        const answer: DataRow = {}
        for (const { name, stages } of facets) {
          let left = rows
          for (const stage of stages) left = await settleStage(stage, left, running)
          answer[name] = left
        }
        return [answer]
      },
    }
  }
}
