export type {
  ApprovalRequest,
  ApprovalState,
  Assignee,
  BrowserServices,
  BrowserStep,
  GatewayServices,
  GatewayStep,
  NoticeKind,
  OutsideServices,
  OutsideStep,
  StepInput,
  StepMail,
  StepModule,
  StepResult,
  StepSleep,
} from './contract.ts'
export {
  currentStep,
  FAILED,
  isOver,
  RUN_LIMITS,
  SKIPPED,
  stepKey,
  type FlowLibrary,
  type Frame,
  type RunState,
  type RunStatus,
  type StepOutcome,
} from './state.ts'
export { fillOptions, scopeOf, type RunBase } from './scope.ts'
export { afterStep, fallAsleep, newRun, withoutBrowser, type StepEvent } from './reducer.ts'
export { onlyTells } from './telling.ts'
export { canRetry, retryFailed } from './failure.ts'
export { computeValue, computeValues } from './values.ts'
export { replaceKeys, withoutKeys } from './withheld.ts'
