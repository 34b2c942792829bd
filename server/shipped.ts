import type {
  BlockDocument,
  FlowDocument,
  Model,
  PageDocument,
  PatternDocument,
  StepDocument,
} from '#schema'

/** The documents that ship, as far as the gateway needs them. */
export interface Shipped {
  model: Model
  pages: PageDocument[]
  patterns: PatternDocument[]
  blocks: Record<string, BlockDocument>
  steps: Record<string, StepDocument>
  flows: Record<string, FlowDocument>
}
