import type { ReactNode } from 'react'
import type { PartKind } from '../../schema/index.ts'
import { startsWith, parsePath, type Form, type Path } from '../../core/index.ts'
import { useStatusPart } from '../context.ts'

/** One tab, step, section of a form: what it holds, and how it is rendered. */
export interface Part {
  id: string
  label: string
  help?: string
  /** Places of the fields that stand in it. */
  paths: readonly Path[]
  render(): ReactNode
}

export interface PartsProps {
  kind: PartKind
  parts: readonly Part[]
}

export const holds = (part: Part, path: Path): boolean =>
  part.paths.some((one) => startsWith(path, one))

/** How many errors are shown in each part, as one text, so that nothing is rendered while they stay the same. */
export function usePartErrors(form: Form, parts: readonly Part[]): number[] {
  const counts = useStatusPart(form, ({ failures }) => {
    const paths = failures
      .map((failure) => parsePath(failure.path ?? ''))
      .flatMap((path) => (path.ok && path.value.length > 0 ? [path.value] : []))
    return parts.map((part) => paths.filter((path) => holds(part, path)).length).join(' ')
  })
  return counts.split(' ').map(Number)
}
