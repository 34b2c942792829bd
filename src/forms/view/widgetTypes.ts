import type { ComponentType } from 'react'
import type { FieldState, Path } from '../core/index.ts'
import type { FieldSpec } from '../schema/index.ts'
import type { LazyChunk } from '#shared'
import type { ControlProps } from '#ui'

/** What the widget of one value gets. It shows `state.value` and says what people did; it keeps nothing that was said. */
export interface WidgetProps {
  path: Path
  /** The formatted path. */
  name: string
  spec: FieldSpec
  state: FieldState
  /** Ids, descriptions and flags for the native control. */
  control: ControlProps
  set(value: unknown): void
}

/** What the widget of a structure gets: it renders further fields and follows only what it needs. */
export interface StructureProps {
  path: Path
  name: string
  spec: FieldSpec
  readOnly: boolean
  control: ControlProps
}

/**
 * How a widget is framed: `label` for one native control, `group` for several (fieldset and legend), `parts` for so many
 * that what is wrong stands before them, `own` for one that carries its words itself, `none` for what people do not see.
 */
export type Widget =
  | {
      kind: 'value'
      frame: 'label' | 'group' | 'parts' | 'own' | 'none'
      view: LazyChunk<ComponentType<WidgetProps>>
    }
  | { kind: 'structure'; frame: 'group' | 'own'; view: LazyChunk<ComponentType<StructureProps>> }
