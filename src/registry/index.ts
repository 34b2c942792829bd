export type { BlockProps, BlockModule, BlockDefinition, BlockMigrations } from './block.ts'
