import { createElement, Suspense } from 'react'
import type { FieldSpec } from '../../schema/index.ts'
import { later, useView } from '../lazyView.ts'
import { namesOf } from './names.ts'
import type { LayoutFieldsProps } from './LayoutFields.tsx'
import type { RowPartsProps } from './RowParts.tsx'

const layoutFields = later(async () => (await import('./LayoutFields.tsx')).LayoutFields)
const rowParts = later(async () => (await import('./RowParts.tsx')).RowParts)

/** Fields that a layout names; what draws layouts is fetched with the first one. */
export function LaidFields(props: LayoutFieldsProps) {
  return (
    <Suspense fallback={null}>
      <FetchedFields {...props} />
    </Suspense>
  )
}
const FetchedFields = (props: LayoutFieldsProps) => createElement(useView(layoutFields), props)

/** Rows of a form page in tabs, steps and the like. */
export function LaidRows(props: RowPartsProps) {
  return (
    <Suspense fallback={null}>
      <FetchedRows {...props} />
    </Suspense>
  )
}
const FetchedRows = (props: RowPartsProps) => createElement(useView(rowParts), props)

/** Names that the layout of an object places. */
export const placedNames = ({ schema }: FieldSpec): ReadonlySet<string> => new Set(schema['x-layout']?.parts.flatMap(namesOf))
