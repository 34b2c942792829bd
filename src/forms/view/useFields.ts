import { useMemo } from 'react'
import type { Path } from '../core/index.ts'
import type { FieldSpec } from '../schema/index.ts'
import { useForm } from './context.ts'

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
