import { useLocale, useText } from '#i18n'
import { apply, holdsOf, nodeOf, type Operation, type PageModel } from '#pages/model'
import { useNodeName } from '../../context/rowName.ts'
import { useBlockName } from '../../context/blockName.ts'
import { useBuilder } from '../../context/builderContext.ts'
import { operationText } from '../../names/announcement.ts'
import type { LogEntry } from '../../store/log.ts'
import { useChangeWords } from '../changeWords.ts'
import { sidesOf } from '../sidesOf.ts'
import { useHoldsWords } from '../useHoldsWords.ts'
import { fieldOf } from './stepRuns.ts'

/** Characters of a value in the list of steps. */
const LONGEST = 30

const NOTHING: PageModel = { page: {} as PageModel['page'], nodes: {}, root: [] }

/** What an insert put in, as a page of its own. */
function inserted(operation: Operation): PageModel | undefined {
  const inner =
    operation.type === 'batch' ? operation.operations.flatMap((one) => one) : [operation]
  const insert = inner.find((one) => one.type === 'insert')
  if (insert?.type !== 'insert' || insert.tree.kind !== 'row') return undefined
  const done = apply(NOTHING, { ...insert, at: { parent: null, index: 0 } })
  return done.ok ? done.value.model : undefined
}

/** Steps in words: which value of what changed, from what to what; what came or went, with what is in it. */
export function useStepWords() {
  const t = useText('builder')
  const locale = useLocale()
  const { store, blocks } = useBuilder()
  const nameOf = useNodeName()
  const kindOf = useBlockName()
  const changeOf = useChangeWords(blocks, undefined)
  const inside = useHoldsWords(blocks)

  /** The steps from `first` to `last`, which are one where they are of one field. */
  return (first: LogEntry, last: LogEntry): string => {
    const { operation, description } = last
    const plain = operationText(description, t, locale, blocks)
    if (fieldOf(last) !== undefined && 'changes' in operation) {
      const [change] = operation.changes
      const { inverse } = first
      const before =
        'changes' in inverse
          ? inverse.changes.find(({ path }) => path.join(' ') === change!.path.join(' '))?.value
          : undefined
      const { model } = store.getState()
      const node = operation.type === 'update' ? nodeOf(model, operation.id) : undefined
      const type = node?.kind === 'object' ? node.data.type : description.params.block
      const kind = operation.type === 'update-page' ? 'page' : (node?.kind ?? 'object')
      const what =
        kind === 'page'
          ? t('part.page')
          : node && operation.type === 'update'
            ? nameOf(model, operation.id) || t(`part.${node.kind}`)
            : kindOf(type ?? '')
      const words = changeOf(
        {
          change: 'changed',
          path: '',
          before,
          after: change!.value,
          kind,
          ...(type ? { type } : {}),
        },
        { steps: change!.path, before, after: change!.value },
      )
      const sides = sidesOf([words.before, words.after], LONGEST)
      return t('difference.said', { what, name: words.name, ...sides })
    }
    const row = inserted(operation)
    const [id] = row?.root ?? []
    return row && id !== undefined && description.key === 'operation.insert-row'
      ? `${plain} ${inside('row', holdsOf(row, id))}`
      : plain
  }
}
