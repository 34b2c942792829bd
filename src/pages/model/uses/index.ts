export {
  answersAlike,
  flowsWithAnswers,
  mapFlowAnswers,
  mapMailAnswers,
  renamingTo,
} from './answerUses.ts'
export { mapPageUses, mapSiteUses, mapFlowUses, type SeeUse, type UsePlace } from './mapUses.ts'
export { mapScreenUses } from './screenUses.ts'
export {
  referencesOf,
  placeOfDocument,
  type KeptPage,
  type NamingDocuments,
  type NamingSchemas,
} from './referencesOf.ts'
export { filterValues, valueName } from './fieldUses.ts'
