export * from './choice.ts'
export type * from './answer.ts'
export * from './conditions.ts'
export * from './calendar.ts'
