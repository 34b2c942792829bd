export { accessFor, rolesOf, type Access, type AccessCaller, type Operation } from './accessFor.ts'
export { guardPipeline, guardQuery, lookupAccess } from './guard.ts'
export { visibleFields } from './visibleFields.ts'
export { pruneRecord } from './pruneRecord.ts'
