export type * from './types.ts'
export { SYSTEM_FIELDS } from './types.ts'
export * from './screen/index.ts'
export { expandRoutes, GENERATED_SCREENS, type GeneratedScreen } from './expandRoutes.ts'
export { defaultSettings, entityOfSettings, settingsEntity, settingsNamed } from './settings.ts'
export { enumValues } from './enumValues.ts'
export { recordTitle, titleFields } from './recordTitle.ts'
export { localizedFields, translationOf, translationsOf } from './localize.ts'
export type { Json, JsonObject } from './json.ts'
export { tableOf, tablesOf, transitionsOf } from './stateTables.ts'
export { resolveEntity, resolveModel, stateRequirements } from './resolve.ts'
export { formatProblem, suggest, type Problem } from './problem.ts'
export { ReferenceGraph, type Reference, type TargetKind } from './graph.ts'
export { EFFECT_KINDS } from './effectKinds.ts'
export {
  faultsOfProps,
  printRoots,
  printSlug,
  type PrintFault,
  type PrintRoots,
} from './printValues.ts'
export { checkFlow } from './check/flow.ts'
export { flowSteps, type PlacedStep } from './flowSteps.ts'
export { checkDocuments, type CheckedSource } from './check/index.ts'
export { DEFAULT_FLOW } from './defaultFlow.ts'
export { fillParams, paramsIn, recordParam, viewOf, type RouteView } from './routeView.ts'
