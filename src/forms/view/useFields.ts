import { useMemo } from 'react'
import type { Path } from '../core/index.ts'
import type { FieldSpec } from '../schema/index.ts'
import { useForm, useFormPart } from './context.ts'

/** The fields of an object by name; their paths stay the same objects as long as its shape does. */
export function useFields(
  shape: FieldSpec,
  path: Path,
): ReadonlyMap<string, { path: Path; spec: FieldSpec }> {
  const { reader } = useForm()
  const name = path.join('/')
  // The name stands for the path, which is made anew at each rendering.
  return useMemo(
    () =>
      new Map(
        reader.properties(shape).map((spec) => [spec.name, { path: [...path, spec.name], spec }]),
      ),
    [reader, shape, name],
  )
}

/** An object as it stands, and as each of its choices that a condition brought makes it; the last has all of its fields. */
export function useShapes(path: Path, name: string, spec: FieldSpec): FieldSpec[] {
  const shapes = useFormPart<Record<number, FieldSpec>>(useForm(), path, name, (from) => ({
    ...from.opened(path, spec),
  }))
  return Object.values(shapes)
}

/** The fields of an object in their order, each choice before those that it brings. */
export function inOrder(
  shapes: readonly FieldSpec[],
  fields: ReadonlyMap<string, unknown>,
): (string | FieldSpec)[] {
  const names = new Set<string>()
  const parts = shapes.flatMap((shape): (string | FieldSpec)[] => {
    const come = Object.keys(shape.schema.properties ?? {}).filter(
      (name) => fields.has(name) && !names.has(name),
    )
    for (const name of come) names.add(name)
    return shape.branches ? [...come, shape] : come
  })
  return [...parts, ...[...fields.keys()].filter((name) => !names.has(name))]
}
