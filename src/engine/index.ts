export { duplicate } from './duplicate.ts'
export type { Change, Store, FindOptions, Taken } from './store.ts'
export { inForm } from './forms.ts'
export { Engine, type EngineOptions } from './engine.ts'
export type { Outcome, Written } from './outcome.ts'
export type { Validate } from './prepare.ts'
export { proposeConversion } from './conversions/propose.ts'
export { auditSums, unbalancedVouchers, type Discrepancy } from './ledgers/audit.ts'
export { missingGiven } from './periods.ts'
export { moduleSettings, siteValues, siteValuesOf } from './siteValues.ts'
export { computeRecord } from './compute.ts'
export { formatCode, codeNumber, period, sortableCode } from './codes.ts'
export {
  allowedTransitions,
  checkTransition,
  isEditable,
  onBehalfOf,
  SYSTEM_ACTOR,
  type Actor,
} from './states.ts'
export { recordChanges, sameJson, type FieldChange } from './changes.ts'
export type { OutboxRequest } from './effects/context.ts'
export { MemoryStore } from './memoryStore.ts'
export { matches, valuesAt } from './filter.ts'
export { checkRules } from './rules.ts'
