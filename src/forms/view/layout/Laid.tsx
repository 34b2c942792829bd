import type { FieldSpec } from '../../schema/index.ts'
import { fieldNames } from './fieldNames.ts'
import type { LayoutFieldsProps } from './LayoutFields.tsx'
import type { RowPartsProps } from './RowParts.tsx'
import { lazyComponent } from '#ui'

/** Fields that a layout names; what draws layouts is fetched with the first one. */
export const LaidFields = lazyComponent<LayoutFieldsProps>(
  async () => (await import('./LayoutFields.tsx')).LayoutFields,
)

/** Rows of a form page in tabs, steps and the like. */
export const LaidRows = lazyComponent<RowPartsProps>(
  async () => (await import('./RowParts.tsx')).RowParts,
)

/** Names that the layout of an object places. */
export const placedNames = ({ schema }: FieldSpec): ReadonlySet<string> =>
  new Set(schema['x-layout']?.parts.flatMap(fieldNames))
