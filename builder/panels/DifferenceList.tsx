import { Button } from '@mantine/core'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import type { BundleDifference } from '#gateway'
import { leavesBetween, nodeOf, type Difference, type PageModel } from '#pages/model'
import type { BlockDocument } from '#schema'
import { useBlockNameIn } from '../context/blockName.ts'
import { useBuilder } from '../context/builderContext.ts'
import { useChangeWords } from './changeWords.ts'
import { useHoldsWords } from './useHoldsWords.ts'
import { sidesOf } from './sidesOf.ts'
import { useDifferenceWords, type Around } from './differenceWords.ts'
import { useSubjects } from './inspector/rules/subjects.ts'
import { useTargets } from './inspector/rules/targets.ts'
import { useNodeName } from '../context/rowName.ts'
import './history/history.css'

const MOST = 60

interface Props<D> {
  differences: D[]
  /** Takes one of them back to what it was in the other version: words and buttons say so. */
  onRestore?: (difference: D) => void
}

/** What differs between two versions, in words; rows and blocks are told apart as they are in the first of `models` that has them. */
export function DifferenceList({
  models = [],
  ...props
}: Props<Difference> & { models?: readonly PageModel[] }) {
  const { blocks } = useBuilder()
  const subjects = useSubjects()
  const { targets, labelOf } = useTargets(null)
  const nameOf = useNodeName()
  const nodeName = (id: string): string => {
    const model = models.find((one) => nodeOf(one, id))
    return model ? nameOf(model, id) : ''
  }
  return (
    <Differences
      {...props}
      blocks={blocks}
      around={{ subjects, targets, labelOf }}
      nodeName={nodeName}
    />
  )
}

interface Part {
  name: string
  before: string
  after: string
  /** Of what words cannot say, to be looked up. */
  codes?: (string | undefined)[]
}

/** What is said of a value that differs, thing by thing where it is a list. */
function usePartsOf(
  blocks: Readonly<Record<string, BlockDocument>>,
  schema: JsonSchema | undefined,
  around: Around | undefined,
) {
  const inWords = useDifferenceWords(around)
  const changeOf = useChangeWords(blocks, schema)
  return (one: Difference | BundleDifference): Part[] => {
    if (!('path' in one) || one.path === undefined) return []
    const path = one.path
    const wording =
      one.kind === 'object'
        ? [one.before, one.after].map((value) =>
            inWords(path, value, 'id' in one ? one.id : undefined),
          )
        : []
    if (wording[0] && wording[1])
      return [
        {
          name: changeOf(one, { steps: [path], before: null, after: null }).name,
          before: wording[0].text,
          after: wording[1].text,
          codes: [wording[0].code, wording[1].code],
        },
      ]
    return leavesBetween(
      one.before,
      one.after,
      one.kind === 'document' && !schema ? [path] : path.split(/[.[\]]+/).filter(Boolean),
    ).map((leaf) => {
      const { name, before, after } = changeOf(one, leaf)
      return { name, ...sidesOf([before, after]) }
    })
  }
}

function PartWords({
  parts,
  change,
  hasName,
}: {
  parts: Part[]
  change: Difference['change']
  hasName: boolean
}) {
  return parts.map(({ name, before, after, codes = [] }, at) => (
    <span key={at}>
      {at > 0 ? '; ' : hasName && ' · '}
      <q>{name}</q>
      {change !== 'moved' && (
        <>
          : {change !== 'added' && <del title={codes[0]}>{before}</del>}
          {change === 'changed' && ' → '}
          {change !== 'removed' && <ins title={codes[1]}>{after}</ins>}
        </>
      )}
    </span>
  ))
}

/** The same outside an open page; of a document that is no page, what differs is named by its schema, else by its path. */
export function Differences<D extends Difference | BundleDifference>({
  differences,
  more = 0,
  blocks,
  schema,
  around,
  nodeName,
  onRestore,
}: Props<D> & {
  more?: number | undefined
  blocks: Readonly<Record<string, BlockDocument>>
  schema?: JsonSchema | undefined
  around?: Around
  nodeName?: (id: string) => string
}) {
  const t = useText('builder')
  const nameOf = useBlockNameIn(blocks)
  const partsOf = usePartsOf(blocks, schema, around)
  const inside = useHoldsWords(blocks)
  if (differences.length === 0) return <p className="builder-note">{t('difference.none')}</p>
  const hidden = Math.max(0, differences.length - MOST) + more
  return (
    <ul className="builder-differences">
      {differences.slice(0, MOST).map((one, index) => {
        const named = 'id' in one && one.id ? nodeName?.(one.id) : ''
        const what =
          named ||
          (one.kind === 'document'
            ? ''
            : one.kind === 'page'
              ? t('part.page')
              : one.kind === 'object'
                ? nameOf(one.type ?? '')
                : t(`part.${one.kind}`))
        const parts = partsOf(one)
        const held = 'holds' in one && one.holds ? inside(one.kind, one.holds) : ''
        return (
          <li key={index} data-change={one.change}>
            <strong>{t(`difference.${onRestore ? 'then.' : ''}${one.change}`)}</strong> {what}
            {held && !(named && one.kind === 'object') && ` ${held}`}
            <PartWords parts={parts} change={one.change} hasName={Boolean(what)} />
            {onRestore && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`${t(`difference.back.${one.change}`)}: ${what}`}
                onClick={() => onRestore(one)}
              >
                {t(`difference.back.${one.change}`)}
              </Button>
            )}
          </li>
        )
      })}
      {hidden > 0 && <li>{t('difference.more', { count: hidden })}</li>}
    </ul>
  )
}
