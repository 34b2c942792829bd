import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type MouseEvent } from 'react'
import { entityQuery, firstValue, focusAdded, ValueInput, type Subject } from '#crud'
import { useLocale, useText } from '#i18n'
import type { NodeId } from '#pages/model'
import type { Expression } from '#schema'
import { useSession } from '#session'
import { isScalar } from '#shared'
import { subjectsOf } from '../panels/data/RecordChoice.tsx'
import type { AnswerAround } from './answersAround.ts'
import { useAnswersAround, useFieldProps } from './useField.ts'
import '../panels/inspector/rules/rules.css'

type Query = { entity: string; filter?: Record<string, Expression> }
const PROPS = ['query'] as const
const NONE: Query = { entity: '' }
/** Answers of one value, which a field of a record can be. */
const SINGLE = [
  'text',
  'email',
  'phone',
  'number',
  'money',
  'slider',
  'rating',
  'select',
  'radio',
  'date',
  'ref',
  'hidden',
  'computed',
  'checkbox',
  'switch',
]
const OWN = 'own'

const pathOf = (expression: unknown): string | undefined => {
  const { var: path, ...rest } = (
    typeof expression === 'object' && expression !== null ? expression : {}
  ) as { var?: unknown }
  return typeof path === 'string' && Object.keys(rest).length === 0 ? path : undefined
}

/** Which of the records are offered: those whose fields are what another field of the form is answered by, or a value. */
export function ChoiceFilter({ id }: { id: NodeId }) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const [{ query: asked = NONE }, putProps] = useFieldProps<{ query: Query }>(id, PROPS)
  const around = useAnswersAround(id)
  const answers = useMemo(
    () => around.filter(({ set, widget }) => !set && SINGLE.includes(widget)),
    [around],
  )
  const { filter = {}, ...query } = asked
  const { data } = useQuery({ ...entityQuery(client, query.entity), retry: false })
  const subjects = useMemo(() => (data ? subjectsOf(data.entity, locale) : []), [data, locale])
  const [isAsking, setAsking] = useState(false)
  const entries: [string, Expression | undefined][] = Object.entries(filter)
  const rows: [string, Expression | undefined][] = isAsking
    ? [...entries, ['', undefined]]
    : entries
  const put = (at: number, next: [string, Expression] | null): void => {
    if (at === entries.length) setAsking(false)
    const kept: [string, Expression | undefined][] = [
      ...entries.slice(0, at),
      ...(next ? [next] : []),
      ...entries.slice(at + 1),
    ]
    if (next || at < entries.length)
      putProps({
        query: {
          ...query,
          ...(kept.length > 0 && {
            filter: Object.fromEntries(kept) as Record<string, Expression>,
          }),
        },
      })
  }
  const add = ({ currentTarget: { parentElement } }: MouseEvent): void => {
    setAsking(true)
    focusAdded(parentElement, ':scope > .sala-condition')
  }
  if (!data) return null
  return (
    <fieldset className="builder-rule" data-choice-filter>
      <legend>{t('choices.title')}</legend>
      {rows.length === 0 && <p className="builder-note">{t('choices.all')}</p>}
      {rows.map(([field, expression], index) => (
        <FilterRow
          key={index}
          number={index + 1}
          field={field}
          expression={expression}
          subjects={subjects.filter(({ path }) => path === field || !Object.hasOwn(filter, path))}
          answers={answers}
          onChange={(next) => put(index, next)}
        />
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={subjects.length <= entries.length}
        onClick={add}
      >
        {t('choices.add')}
      </Button>
      {entries.some(([, expression]) => !isScalar(expression)) && (
        <p className="builder-note">{t('choices.waits')}</p>
      )}
    </fieldset>
  )
}

interface RowProps {
  number: number
  field: string
  expression: Expression | undefined
  subjects: Subject[]
  answers: AnswerAround[]
  onChange(next: [string, Expression] | null): void
}

function FilterRow({ number, field, expression, subjects, answers, onChange }: RowProps) {
  const t = useText('builder')
  const subject = subjects.find(({ path }) => path === field)
  const path = pathOf(expression)
  const isOwn = isScalar(expression)
  const choose = (name: string): void => {
    const next = subjects.find((one) => one.path === name)!
    // The answer of the same name is what is mostly meant.
    const alike = answers.find((one) => one.path === name)
    onChange([name, alike ? { var: alike.path } : firstValue(next)])
  }
  return (
    <div className="sala-condition" role="group" aria-label={t('choices.row', { number })}>
      <NativeSelect
        size="xs"
        aria-label={t('choices.field')}
        value={field}
        error={field !== '' && !subject}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(subject
            ? []
            : [
                {
                  value: field,
                  label: field === '' ? t('choices.choose') : t('logic.gone', { target: field }),
                  disabled: true,
                },
              ]),
          ...subjects.map((one) => ({ value: one.path, label: one.label })),
        ]}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('choices.remove', { number })}
        onClick={() => onChange(null)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {field !== '' && path === undefined && !isOwn && (
        <p className="builder-note">{t('logic.as-is')}</p>
      )}
      {field !== '' && (path !== undefined || isOwn) && (
        <NativeSelect
          size="xs"
          aria-label={t('choices.is')}
          value={isOwn ? OWN : `=${path}`}
          onChange={({ currentTarget: { value } }) =>
            onChange([
              field,
              value === OWN ? firstValue(subject ?? { kind: 'text' }) : { var: value.slice(1) },
            ])
          }
          data={[
            ...(path === undefined || answers.some((one) => one.path === path)
              ? []
              : [{ value: `=${path}`, label: path }]),
            {
              group: t('choices.answer-of'),
              items: answers.map((one) => ({ value: `=${one.path}`, label: one.label })),
            },
            { value: OWN, label: t('choices.own') },
          ]}
        />
      )}
      {isOwn && (
        <ValueInput
          subject={subject ?? { kind: 'text' }}
          value={expression as string}
          onChange={(next) => onChange([field, next])}
        />
      )}
    </div>
  )
}
