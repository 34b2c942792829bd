import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { ConflictLine, wordsOfValue, type ConflictChoice } from '#crud'
import { useLocale, useText } from '#i18n'
import {
  compareModels,
  mergeContent,
  descendants,
  isTheirsOnly,
  keyOf,
  nodeOf,
  richTextToText,
  toModel,
  type Choose,
  type Conflict,
  type Difference,
  type NodeId,
  type PageModel,
  type Side,
} from '#pages/model'
import type { BlockDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import { LOCALES } from '#shared'
import { useBlockName } from '../context/blockName.ts'
import { useBuilder } from '../context/builderContext.ts'
import { fetchContributors } from '../data/fetchContributors.ts'
import { useNodeName } from '../context/rowName.ts'
import { documentOf } from '../store/pageRecord.ts'
import type { Own } from '../store/saving.ts'
import { useChangeWords } from './changeWords.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { pageTexts } from './settings/pageTexts.ts'
import './people.css'
import './review/review.css'

interface Props {
  current: StoredRecord
  conflicts: Conflict[]
  onClose(): void
  onResolve(choose: Choose, own?: Own): void
}

/** Both versions of the page, as they are while one chooses. */
function useBothModels(current: StoredRecord) {
  const { store } = useBuilder()
  return useMemo(() => {
    const [mine, theirs] = [store.getState().model, toModel(documentOf(current))]
    return theirs.ok
      ? { models: [mine, theirs.value], differences: compareModels(mine, theirs.value) }
      : { models: [mine], differences: [] }
  }, [store, current])
}

/** All of them as one of the two has them. */
function AllOfOne({ onChoose }: { onChoose(side: Side): void }) {
  const t = useText('builder')
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={() => onChoose('mine')}>
        {t('conflict.all-mine')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onChoose('theirs')}>
        {t('conflict.all-theirs')}
      </Button>
    </Group>
  )
}

/** Both changed the same blocks: which of the two stands, one by one. All else of both comes together either way. */
export function ConflictDialog({ current, conflicts, onClose, onResolve }: Props) {
  const t = useText('builder')
  const { page, blocks, contentOnly } = useBuilder()
  const { client, user } = useSession()
  const { updated_by: who } = current
  const { data: name } = useQuery({
    queryKey: ['conflict', page, who],
    queryFn: async () => (await fetchContributors(client, page)).get(String(who)) ?? null,
  })
  const [chosen, setChosen] = useState<Record<string, ConflictChoice>>({})
  const { models, differences } = useBothModels(current)
  // Who may change words only cannot have back what others took away: no save of that is taken.
  const isBound = (conflict: Conflict): boolean => contentOnly && isTheirsOnly(conflict)
  const own: Own = (mine) =>
    contentOnly && models[1] ? mergeContent(mine, models[1], conflicts, blocks) : mine
  const all = (side: Side): void =>
    setChosen(
      Object.fromEntries(
        conflicts.map((conflict) => [keyOf(conflict), isBound(conflict) ? 'theirs' : side]),
      ),
    )
  const left = conflicts.filter((conflict) => !chosen[keyOf(conflict)]).length
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        who && who === user?._id
          ? t('conflict.title-own')
          : name
            ? t('conflict.title-by', { name })
            : t('conflict.title')
      }
      size="lg"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {/* In the first choice it would look as if that were made. */}
      <Stack gap="md" tabIndex={-1} className="builder-asked" data-autofocus data-conflict>
        <Text>{t('conflict.text')}</Text>
        {conflicts.length > 1 && <AllOfOne onChoose={all} />}
        <ul className="builder-conflicts">
          {conflicts.map((conflict) => (
            <Choice
              key={keyOf(conflict)}
              conflict={conflict}
              models={models}
              differences={differences}
              choice={chosen[keyOf(conflict)]}
              isBound={isBound(conflict)}
              onChoose={(choice) => setChosen((now) => ({ ...now, [keyOf(conflict)]: choice }))}
            />
          ))}
        </ul>
        <Group justify="flex-end">
          {left > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {t('conflict.left', { count: left })}
            </Text>
          )}
          <Button
            disabled={left > 0}
            onClick={() => onResolve((conflict) => chosen[keyOf(conflict)], own)}
          >
            {t('conflict.join')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What is written in a node and all below it, each text once. */
function wordsIn(model: PageModel, id: NodeId, blocks: Record<string, BlockDocument>): string {
  const inside = new Set(nodeOf(model, id) ? descendants(model.nodes, id) : [])
  const texts = pageTexts(model, blocks).flatMap(({ node, value, rich }) =>
    node !== null && inside.has(node)
      ? LOCALES.map((locale) => (typeof value === 'string' ? value : (value[locale] ?? ''))).map(
          (text) => (rich ? richTextToText(text) : text),
        )
      : [],
  )
  return [...new Set(texts.filter((text) => text.trim() !== ''))].join('\n')
}

/** The words of what others deleted, to be taken along. */
function Words({ model, id, labelledBy }: { model: PageModel; id: NodeId; labelledBy: string }) {
  const t = useText('builder')
  const { blocks } = useBuilder()
  const button = useId()
  const [copied, setCopied] = useState<'copied' | 'refused'>()
  const words = useMemo(() => wordsIn(model, id, blocks), [model, id, blocks])
  if (words === '') return null
  const copy = (): void =>
    void (navigator.clipboard?.writeText(words) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    )
  return (
    <>
      <blockquote className="builder-quote" data-own-words>
        {words}
      </blockquote>
      <Group gap="xs" mb="xs">
        <Button
          id={button}
          aria-labelledby={`${button} ${labelledBy}`}
          size="compact-sm"
          variant="default"
          onClick={copy}
        >
          {t('conflict.copy')}
        </Button>
        <Text size="sm" role="status">
          {copied ? t(copied === 'copied' ? 'unsaved.copied' : 'conflict.copy-refused') : ''}
        </Text>
      </Group>
    </>
  )
}

interface ChoiceProps {
  conflict: Conflict
  /** The page as it is here, and theirs. */
  models: PageModel[]
  differences: Difference[]
  choice: ConflictChoice | undefined
  /** Is there no choice but theirs? */
  isBound: boolean
  onChoose(choice: ConflictChoice): void
}

/** What a conflict is called: the block or the page, and of a value which one it is. */
function useConflictName(
  conflict: Conflict,
  models: PageModel[],
): { name: string; value: string; sides?: [string, string] } {
  const t = useText('builder')
  const nameOf = useNodeName()
  const kindOf = useBlockName()
  const { blocks } = useBuilder()
  const changeOf = useChangeWords(blocks, undefined)
  const found = 'id' in conflict && models.find((one) => nodeOf(one, conflict.id))
  const own = found && 'id' in conflict ? nameOf(found, conflict.id) : ''
  const name =
    own ||
    ('id' in conflict
      ? conflict.kind === 'object'
        ? kindOf(conflict.type ?? '')
        : t(`part.${conflict.kind}`)
      : conflict.what === 'setting'
        ? t('part.page')
        : '')
  if (!('path' in conflict) || conflict.steps.length === 0) return { name, value: '' }
  const thing =
    'id' in conflict
      ? { kind: conflict.kind, ...(conflict.type === undefined ? {} : { type: conflict.type }) }
      : { kind: 'page' as const }
  const piece = /^¶(\d+)$/.exec(conflict.path.at(-1) ?? '')
  const {
    name: value,
    isListed,
    before,
    after,
  } = changeOf(
    { change: 'changed', path: '', before: null, after: null, ...thing },
    { steps: conflict.steps, before: conflict.mine, after: conflict.theirs },
  )
  const more = piece
    ? t('conflict.piece', { number: Number(piece[1]) + 1 })
    : conflict.about === 'order'
      ? t('conflict.order')
      : ''
  return {
    name,
    value: [value, more].filter(Boolean).join(' – '),
    ...(isListed ? { sides: [before, after] } : {}),
  }
}

/** A value that both changed: both texts with what differs marked. */
function ValueChoice({
  conflict,
  models,
  choice,
  isBound,
  onChoose,
}: Omit<ChoiceProps, 'differences' | 'conflict'> & {
  conflict: Extract<Conflict, { path: string[] }>
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { name, value, sides } = useConflictName(conflict, models)
  const say = (one: unknown): string =>
    one === undefined || one === null
      ? t('conflict.gone')
      : conflict.about === 'order' && Array.isArray(one)
        ? one.join(' → ')
        : wordsOfValue(one, locale)
  return (
    <ConflictLine
      id={keyOf(conflict)}
      name={t('conflict.what.value', { name, value })}
      mine={sides ? sides[0] : conflict.mine}
      theirs={sides ? sides[1] : conflict.theirs}
      isWritable={!sides}
      say={say}
      choice={choice}
      isBound={isBound}
      onChoose={onChoose}
    />
  )
}

function Choice(props: ChoiceProps) {
  const { conflict } = props
  return 'path' in conflict && conflict.path.length > 0 ? (
    <ValueChoice {...props} conflict={conflict} />
  ) : (
    <WholeChoice {...props} />
  )
}

/** Something of which only one of both can stand whole. */
function WholeChoice({ conflict, models, differences, choice, isBound, onChoose }: ChoiceProps) {
  const t = useText('builder')
  const label = useId()
  const { name } = useConflictName(conflict, models)
  const shown = differences.filter((one) =>
    'id' in conflict ? one.id === conflict.id : conflict.what === 'page',
  )
  return (
    <li data-choice={keyOf(conflict)}>
      <Text id={label} fw={600}>
        {t(
          `conflict.what.${conflict.what === 'removed' ? `removed-${conflict.by}` : conflict.what}`,
          { name },
        )}
      </Text>
      {shown.length > 0 && (
        <>
          <Text size="sm">{t('conflict.differs')}</Text>
          <DifferenceList differences={shown} models={models} />
        </>
      )}
      {conflict.what === 'removed' && conflict.by === 'theirs' && (
        <Words model={models[0]!} id={conflict.id} labelledBy={label} />
      )}
      {isBound && <Text size="sm">{t('conflict.content-only')}</Text>}
      {/* An empty value marks none of the two. */}
      <SegmentedControl
        aria-labelledby={label}
        value={typeof choice === 'string' ? choice : ''}
        onChange={(value) => onChoose(value as Side)}
        data={[
          { value: 'mine', label: t('conflict.mine'), disabled: isBound },
          { value: 'theirs', label: t('conflict.theirs') },
        ]}
      />
    </li>
  )
}
