export type { BlockProps, BlockModule, BlockDefinition, BlockMigrations } from './block.ts'
export {
  createBlockRegistry,
  blockLoaders,
  blockModulePath,
  type BlockRegistry,
  type BlockComponent,
} from './blockRegistry.ts'
export { createStepRegistry, type StepDefinition, type StepRegistry } from './step.ts'
export { storyArgs } from './storyArgs.ts'
