import type { StepDocument } from '#schema'

/** A kind of step with the code that runs it; the runner says what `run` gets. */
export interface StepDefinition<Run = unknown> {
  document: StepDocument
  load(): Promise<Run>
}

/** Steps by name, as they are handed to the runner and to the flow editor. */
export interface StepRegistry<Run = unknown> {
  names(): string[]
  get(name: string): StepDefinition<Run> | undefined
}

export function createStepRegistry<Run>(definitions: StepDefinition<Run>[]): StepRegistry<Run> {
  const known = new Map(
    definitions.map((definition) => [definition.document.name as string, definition]),
  )
  return { names: () => [...known.keys()], get: (name) => known.get(name) }
}
