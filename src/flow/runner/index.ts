export type { BrowserServices, BrowserStep, GatewayServices, GatewayStep, StepInput, StepModule, StepResult } from './contract.ts'
export { afterStep, FAILED, fillOptions, newRun, nextStep, type RunState, type RunStatus, type StepOutcome } from './reducer.ts'
