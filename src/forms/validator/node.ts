export { compileStandalone, importAjv, importValidator, type CompileOptions } from './compile.ts'
export { dayRuntime } from './dayRuntime.ts'
export { fromAjv, fromModule } from './fromModule.ts'
export {
  type AjvFunction,
  type ValidationError,
  type Validator,
  type ValidatorModule,
} from './validator.ts'
export { ANNOTATIONS, FORMATS } from './keywords.ts'
