export type * from './types.ts'
export { SYSTEM_FIELDS } from './types.ts'
export type { Json, JsonObject } from './json.ts'
