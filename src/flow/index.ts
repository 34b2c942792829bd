export { createFormSubmit, type FlowSubmitOptions } from './submit.ts'
export { gatewayServices } from './services.ts'
