import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import { nodeOf, type NodeId, type PageModel, type PageProblem } from '#pages/model'
import { screenPath, useSession } from '#session'
import { intl, pickText, textKey } from '#shared'
import { useBlockName } from '../context/blockName.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { useNodeName, useRowName } from '../context/rowName.ts'
import { placeInWords, type NodeLocation } from '../names/announcement.ts'
import { locate } from '../names/locate.ts'
import { goTo } from './goTo.ts'
import { LostAnswerHelp } from './LostAnswerHelp.tsx'
import { useProblems } from './ProblemCount.tsx'
import { useSettle } from './settled.ts'
import './problems.css'

/** What is to be mended stands in one language. */
const ofLanguage = ({ code, path, params }: PageProblem): boolean =>
  path !== undefined &&
  ['missing-translation', 'stale-translation', 'placeholder-text'].includes(code) &&
  params?.value !== 'both'

/** Which entry of a list it is in, from the outside in; counted from 1. */
const entryOf = ([first, ...rest]: readonly string[] = []): string =>
  first === 'props'
    ? rest
        .filter((step) => /^\d+$/.test(step))
        .map((step) => Number(step) + 1)
        .join('.')
    : ''

/** What a visitor would trip over: each leads to its place, and some mend themselves in one press. */
export const Problems = memo(function Problems({ onJump }: { onJump?: () => void }) {
  const t = useText('builder')
  const found = useProblems()
  const { problems } = useBuilder()
  useEffect(() => void problems.begin(), [problems])
  const alike = found.map(({ code, path, params }) => JSON.stringify([code, path, params]))
  if (found.length === 0)
    return (
      <p className="builder-note">
        <IconCircleCheck size={18} aria-hidden className="builder-fine" /> {t('problems.none')}
      </p>
    )
  return (
    // What is mended goes, and the button that mended it: the keys go on at the next one.
    <ul className="builder-problems" data-focus-stays>
      {found.map((problem, index) => (
        <Problem
          key={`${problem.code} ${problem.node} ${problem.path?.join('.')} ${problem.params?.value ?? JSON.stringify(problem.params?.form)} ${problem.params?.use?.id ?? ''} ${problem.code === 'broken-site-link' ? JSON.stringify(problem.params?.label) : ''}`}
          problem={problem}
          isTwin={alike.indexOf(alike[index]!) !== alike.lastIndexOf(alike[index]!)}
          onJump={onJump}
        />
      ))}
    </ul>
  )
})

/** Where a block stands, and the one around it that stands on the page itself. */
function standing(model: PageModel, id: NodeId): NodeLocation[] {
  let outer = id
  for (let at: NodeId | null = id; at !== null; at = nodeOf(model, at)?.parent ?? null)
    if (nodeOf(model, at)?.kind === 'object') outer = at
  return [...new Set([id, outer])].flatMap((one) => locate(model, one) ?? [])
}

/** Does a row stand in a block, beside rows of other blocks that have its number? */
const isInBlock = (model: PageModel, id: NodeId): boolean => {
  const node = nodeOf(model, id)
  return node?.kind === 'row' && node.parent !== null
}

/** What a problem speaks of, in words; what reads the same as another is told from it by its place. */
function useProblemWords(problem: PageProblem, isTwin: boolean) {
  const t = useText('builder')
  const { blocks } = useBuilder()
  const errors = useText('errors')
  const locale = useLocale()
  const nameOf = useBlockName()
  const { node, params = {} } = problem
  // What reads the same as another is told from it by its place.
  const twin = useBuilderState(({ model }) =>
    isTwin && node !== null && (nodeOf(model, node)?.kind === 'object' || isInBlock(model, node))
      ? ` (${standing(model, node)
          .map((where) => placeInWords(where, t, locale, blocks))
          .join(', ')})`
      : '',
  )
  const names = [
    ...(params.names ?? []).map((name) => pickText(name, locale)),
    ...(params.widths ?? []).map((width) => t(`problems.value.${width}`)),
  ]
  const rowName = useRowName()
  const row = useBuilderState(({ model }) => (node === null ? '' : rowName(model, node)))
  const isRow = row !== ''
  const nodeName = useNodeName()
  const place = useBuilderState(({ model }) =>
    params.form && node !== null ? nodeName(model, node) : '',
  )
  const other = useBuilderState(({ model }) =>
    typeof params.form?.other === 'string' ? nodeName(model, params.form.other) : '',
  )
  const entry = entryOf(problem.path)
  const block = params.block ? nameOf(params.block) : isRow ? row : t('languages.page')
  const words = {
    ...params,
    names: names.length > 0 ? intl.lists(locale).format(names) : '',
    block: entry ? t('problems.entry', { block, entry }) : block,
    label: params.label
      ? pickText(params.label, locale)
      : t(`problems.text.${isRow ? 'row-' : ''}${problem.path?.join('-')}`, { defaultValue: '' }),
    place: params.place ? ` (${pickText(params.place, locale)})` : '',
    value: t(`problems.value.${params.value}`, { defaultValue: params.value ?? '' }),
    reason: params.failure ? errors(textKey(params.failure), params.failure.params) : '',
  }
  return { words, twin, place, other }
}

function Problem({
  problem,
  isTwin,
  onJump,
}: {
  problem: PageProblem
  isTwin: boolean
  onJump: (() => void) | undefined
}) {
  const t = useText('builder')
  const forms = useText('forms')
  const locale = useLocale()
  const { store, actions, frames } = useBuilder()
  const settle = useSettle()
  const settings = screenPath(useSession().modules, 'site', 'settings')
  const { code, level, fix, otherFix, params = {} } = problem
  const { words, twin, place, other } = useProblemWords(problem, isTwin)
  const Icon = level === 'error' ? IconCircleX : IconAlertTriangle
  return (
    <li data-problem={code} data-level={level}>
      <button
        type="button"
        onClick={() => (
          onJump?.(),
          goTo(
            { store, frames },
            {
              ...problem,
              ...(ofLanguage(problem) ? { path: [...problem.path!, String(params.value)] } : {}),
            },
          )
        )}
      >
        <Icon size={18} aria-hidden />
        <span>
          <span className="visually-hidden">{t(`problems.${level}`)}: </span>
          {place && `${place}: `}
          {params.form
            ? forms(`problem.${String(params.form.problem)}`, {
                ...params.form,
                ...(other && { other }),
              })
            : t(`problem.${code}`, words)}
          {twin}
        </span>
      </button>
      {code === 'broken-site-link' && settings && (
        <Button size="compact-xs" variant="default" component={Link} to={settings}>
          {t('problems.settings')}
        </Button>
      )}
      {code === 'stale-translation' && (
        <Button size="compact-xs" variant="default" onClick={() => settle(problem)}>
          {t('problems.still-right')}
        </Button>
      )}
      {params.use && <LostAnswerHelp problem={problem} />}
      {fix && (
        <Button size="compact-xs" variant="default" onClick={() => actions.applyFix(fix)}>
          {params.text
            ? t('fix.take-text', { text: pickText(params.text, locale) })
            : t(
                params.suggestion
                  ? 'fix.lead-to'
                  : `fix.${code}${code === 'no-title' && params.label ? '-above' : ''}`,
                { ...words, defaultValue: t('problems.fix') },
              )}
        </Button>
      )}
      {otherFix && (
        <Button size="compact-xs" variant="default" onClick={() => actions.applyFix(otherFix)}>
          {t(`fix.${code}`, words)}
        </Button>
      )}
    </li>
  )
}
