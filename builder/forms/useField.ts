import { useMemo } from 'react'
import { useLocale } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import type { BuilderState } from '../store/builderStore.ts'
import { answersAround, type AnswerAround } from './answersAround.ts'

const propsOf = ({ model }: BuilderState, id: NodeId): Record<string, unknown> => {
  const node = nodeOf(model, id)
  return node?.kind === 'object' ? node.data.props : {}
}

/** Some props of a field, and what puts others in their place; `undefined` takes one away. What else is written of the field renders nothing again. */
export function useFieldProps<T extends object>(
  id: NodeId,
  names: readonly (keyof T & string)[],
): [Partial<T>, (next: Partial<T>) => void] {
  const { store, actions } = useBuilder()
  const text = useBuilderState((state) =>
    JSON.stringify(names.map((name) => propsOf(state, id)[name])),
  )
  const given = useMemo(() => {
    const values = JSON.parse(text) as unknown[]
    return Object.fromEntries(
      names.flatMap((name, at) => (values[at] === null ? [] : [[name, values[at]]])),
    ) as Partial<T>
  }, [text, names])
  const put = (next: Partial<T>): void => {
    const props = { ...propsOf(store.getState(), id), ...next }
    actions.edit(id, {
      props: Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)),
    })
  }
  return [given, put]
}

/** The answers that what is said of a field can read; the same list as long as they are called the same. */
export function useAnswersAround(id: NodeId): AnswerAround[] {
  const locale = useLocale()
  const around = useBuilderState(({ model }) => JSON.stringify(answersAround(model, id, locale)))
  return useMemo(() => JSON.parse(around) as AnswerAround[], [around])
}
