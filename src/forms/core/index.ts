export { createForm } from './form.ts'
export type {
  Form,
  FormOptions,
  FieldState,
  FieldFailure,
  FormStatus,
  ValueChange,
} from './types.ts'
export {
  formatPath,
  samePath,
  parsePath,
  readAt,
  startsWith,
  writeAt,
  isSafeName,
  type Path,
} from './path.ts'
export { fieldName } from './fieldNames.ts'
