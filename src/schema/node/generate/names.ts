import type { Project } from '../load.ts'

const union = (type: string, names: string[]): string =>
  `export type ${type} =${
    names.length
      ? names
          .toSorted()
          .map((name) => `\n  | '${name}'`)
          .join('')
      : ' never'
  }\n`

/** The unions of names, so that a wrong one is a type error. */
export function nameUnions({ sources, graph }: Project): string {
  const named = (kind: string) =>
    sources.filter((source) => source.kind === kind).map(({ name }) => name)
  return [
    union('EntityName', named('entity')),
    union('EnumName', graph.names('enum')),
    union('ModuleName', named('module')),
    union('BlockName', named('block')),
    union('StepName', named('step')),
    union('FlowName', named('flow')),
    union('Role', graph.names('role')),
  ].join('\n')
}
