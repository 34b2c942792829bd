export { duplicate } from './duplicate.ts'
export type { Store, FindOptions, Taken } from './store.ts'
export { inForm } from './forms.ts'
export { Engine, type EngineOptions, type Outcome, type Validate, type Written } from './engine.ts'
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
export type { OutboxRequest } from './effects.ts'
export { MemoryStore } from './memoryStore.ts'
export { matches, valuesAt } from './filter.ts'
export { checkRules } from './rules.ts'
