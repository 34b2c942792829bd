export {
  answersAlike,
  flowsWithAnswers,
  mapFlowAnswers,
  mapMailAnswers,
  renamingTo,
} from './answerUses.ts'
export { mapPageUses, mapSiteUses, mapFlowUses } from './mapUses.ts'
export type { UsePlace } from './seeUse.ts'
export type { SeeUse } from './seeUse.ts'
export { mapScreenUses } from './screenUses.ts'
export {
  referencesOf,
  placeOfDocument,
  type KeptPage,
  type NamingDocuments,
  type NamingSchemas,
} from './referencesOf.ts'
export { filterValues, valueName } from './fieldUses.ts'
