import { compileStandalone } from '#forms/validator-node'
import { benchSchema } from './schema.ts'

const made = new Map<string, string>()

/** The compiled validator of a form of so many fields, at `/validator-<fields>.js`. */
export function validatorAt(path: string): string | undefined {
  const fields = /^\/validator-(\d+)\.js$/.exec(path)?.[1]
  if (fields && !made.has(path)) {
    const compiled = compileStandalone(benchSchema(Number(fields)))
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.failures))
    made.set(path, compiled.value)
  }
  return made.get(path)
}
