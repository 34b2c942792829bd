import { SegmentedControl, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import type { Side, WrittenChoice } from '#pages/model'
import { wordsApart, type Run } from './wordsApart.ts'
import './merging.css'

export type Choice = Side | WrittenChoice

interface Props {
  /** What it is called. */
  name: ReactNode
  /** Stands for it in the page. */
  id: string
  mine: unknown
  theirs: unknown
  /** A value that is no text, in words. */
  say(value: unknown): string
  /** Is a string that stands here the text itself, and no code for something else? */
  isText?: boolean
  choice: Choice | undefined
  /** Is there no choice but theirs? */
  isBound?: boolean
  /** May something else than either be written? */
  isWritable?: boolean
  onChoose(choice: Choice): void
}

const areTextsual = (value: unknown): value is string | undefined | null =>
  typeof value === 'string' || value === undefined || value === null

const isRich = (text: string): boolean => /<[a-z][^>]*>/i.test(text)

const schemaFor = (rich: boolean, label: string): JsonSchema =>
  ({
    type: 'object',
    properties: {
      text: { type: 'string', 'x-widget': rich ? 'html' : 'multiline', 'x-label': label },
    },
  }) as unknown as JsonSchema

/** One thing that both changed: what each made of it with the differences marked, and the choice between them. */
export function ConflictLine({
  name,
  id,
  mine,
  theirs,
  say,
  isText = true,
  choice,
  isBound = false,
  isWritable = true,
  onChoose,
}: Props) {
  const t = useText('backend')
  const label = useId()
  const areTexts =
    isText &&
    areTextsual(mine) &&
    areTextsual(theirs) &&
    (typeof mine === 'string' || typeof theirs === 'string')
  const [a, b] = areTexts ? [mine ?? '', theirs ?? ''] : [say(mine), say(theirs)]
  const marked = wordsApart(a, b)
  const side = typeof choice === 'object' ? 'edit' : (choice ?? '')
  const mayWrite = areTexts && isWritable && !isBound
  const choose = (value: string): void =>
    onChoose(value === 'edit' ? { value: a } : (value as Side))
  return (
    <li data-choice={id} className="sala-conflict">
      <Text id={label} fw={600}>
        {name}
      </Text>
      <div className="sala-conflict-sides">
        <SideText side="mine" name={t('conflict.mine-short')} runs={marked.mine} />
        <SideText side="theirs" name={t('conflict.theirs-short')} runs={marked.theirs} />
      </div>
      {/* An empty value marks none of them. */}
      <SegmentedControl
        aria-labelledby={label}
        value={side}
        onChange={choose}
        data={[
          { value: 'mine', label: t('conflict.mine-short'), disabled: isBound },
          { value: 'theirs', label: t('conflict.theirs-short') },
          ...(mayWrite ? [{ value: 'edit', label: t('conflict.edit') }] : []),
        ]}
      />
      {typeof choice === 'object' && (
        <ValueForm
          schema={schemaFor(isRich(a) || isRich(b), t('conflict.written'))}
          values={{ text: choice.value }}
          label={t('conflict.edit')}
          onChange={({ text }) => onChoose({ value: text ?? '' })}
        />
      )}
    </li>
  )
}

function SideText({ side, name, runs }: { side: Side; name: string; runs: Run[] }) {
  const Marked = side === 'mine' ? 'del' : 'ins'
  return (
    <p data-side={side}>
      <strong>{name}</strong>
      <span>
        {runs.length === 0 && '–'}
        {runs.map(({ text, own }, at) =>
          own ? <Marked key={at}>{text}</Marked> : <span key={at}>{text}</span>,
        )}
      </span>
    </p>
  )
}
