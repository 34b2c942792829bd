export { compileStandalone, importValidator, type CompileOptions } from './compile.ts'
export { validatorRuntime, type ValidatorRuntime } from './runtime.ts'
export { fromAjv, type AjvFunction, type ValidationError, type Validator, type ValidatorModule } from './validator.ts'
export { ANNOTATIONS, FORMATS } from './keywords.ts'
