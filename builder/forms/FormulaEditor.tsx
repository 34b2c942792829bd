import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState, type MouseEvent } from 'react'
import { focusAdded, NumberBox } from '#crud'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import type { NodeId } from '#pages/model'
import type { Expression } from '#schema'
import { Values } from '../panels/inspector/Values.tsx'
import type { AnswerAround } from './answersAround.ts'
import {
  readFormula,
  writeFormula,
  type Formula,
  type FormulaStep,
  type Operand,
  type Sign,
} from './formula.ts'
import { useAnswersAround, useFieldProps } from './useField.ts'
import '../panels/inspector/rules/rules.css'

const PROPS = ['compute'] as const
const NUMBERS = ['number', 'money', 'slider', 'rating', 'computed', 'select', 'radio', 'hidden']
const SIGNS: readonly Sign[] = ['+', '-', '*', '/']
const SHOWN: Record<Sign, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }
const NUMBER = 'number'
const nameOf = (operand: Operand): string =>
  typeof operand === 'number' ? NUMBER : JSON.stringify(operand)
const isTimes = ({ sign }: FormulaStep): boolean => sign === '*' || sign === '/'

type Choices = { group: string; items: { value: string; label: string }[] }[]

/** What can stand in a formula: answers that are numbers, what rows come to and how many they are. */
function choicesOf(answers: readonly AnswerAround[], t: ReturnType<typeof useText>): Choices {
  const numbers = answers.filter(({ widget }) => NUMBERS.includes(widget))
  const sets = new Map(answers.flatMap(({ set }) => (set ? [[set.path, set.label] as const] : [])))
  const groups: Choices = [
    {
      group: t('formula.answers'),
      items: numbers.flatMap(({ path, label, set }) =>
        set ? [] : [{ value: nameOf({ answer: path }), label }],
      ),
    },
    ...[...sets].map(([path, label]) => ({
      group: label,
      items: [
        ...numbers.flatMap((one) =>
          one.set?.path === path
            ? [
                {
                  value: nameOf({ sum: path, of: one.path }),
                  label: t('formula.sum', { label: one.label, set: label }),
                },
              ]
            : [],
        ),
        { value: nameOf({ count: path }), label: t('formula.count', { set: label }) },
      ],
    })),
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** What a field is worked out from, as numbers and signs one below the other. What says more is kept, and written as it is stored. */
export function FormulaEditor({ id, schema }: { id: NodeId; schema: JsonSchema }) {
  const t = useText('builder')
  const [{ compute }, putProps] = useFieldProps<{ compute: Expression }>(id, PROPS)
  const around = useAnswersAround(id)
  const choices = useMemo(() => choicesOf(around, t), [around, t])
  const [isAsking, setAsking] = useState(false)
  const formula = readFormula(compute)
  const write = (next: Formula): void => putProps({ compute: writeFormula(next) })
  const steps = formula?.steps ?? []
  const put = (at: number, step: FormulaStep | null): void => {
    if (at === steps.length) setAsking(false)
    if (step || at < steps.length)
      write({
        ...formula,
        steps: [...steps.slice(0, at), ...(step ? [step] : []), ...steps.slice(at + 1)],
      })
  }
  const add = ({ currentTarget: { parentElement } }: MouseEvent): void => {
    setAsking(true)
    focusAdded(parentElement, ':scope > .sala-condition')
  }
  const rows: (FormulaStep | undefined)[] = isAsking ? [...steps, undefined] : steps
  return (
    <fieldset className="builder-rule" data-formula={formula ? 'edited' : 'code'}>
      <legend>{t('formula.title')}</legend>
      {!formula && <p className="builder-note">{t('formula.more')}</p>}
      {formula && rows.length === 0 && <p className="builder-note">{t('formula.none')}</p>}
      {formula &&
        rows.map((step, index) => (
          <StepRow
            key={index}
            number={index + 1}
            step={step}
            choices={choices}
            onChange={(next) => put(index, next)}
          />
        ))}
      {formula && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('formula.add')}
        </Button>
      )}
      {formula && steps.length > 0 && (
        <>
          <NativeSelect
            size="xs"
            label={t('formula.round')}
            value={formula.digits ?? ''}
            onChange={({ currentTarget: { value } }) =>
              write(value === '' ? { steps } : { steps, digits: Number(value) })
            }
            data={[
              { value: '', label: t('formula.exact') },
              ...[0, 1, 2, 3, 4].map((digits) => ({
                value: String(digits),
                label: t('formula.digits', { count: digits }),
              })),
            ]}
          />
          <p className="builder-note" data-reads>
            {inWords(steps, choices)}
          </p>
        </>
      )}
      <details open={!formula}>
        <summary>{t('formula.code')}</summary>
        <Values id={id} part="props" schema={schema} title={t('formula.code')} />
      </details>
    </fieldset>
  )
}

/** The formula as people read it, with brackets around what is worked out first. */
function inWords(steps: FormulaStep[], choices: Choices): string {
  const terms: string[][] = []
  const words = (operand: Operand): string =>
    typeof operand === 'number'
      ? String(operand)
      : (choices.flatMap(({ items }) => items).find(({ value }) => value === nameOf(operand))
          ?.label ?? pathIn(operand))
  steps.forEach((step, index) => {
    if (index === 0 || !isTimes(step))
      terms.push([index === 0 ? '' : ` ${SHOWN[step.sign]} `, words(step.operand)])
    else terms.at(-1)!.push(` ${SHOWN[step.sign]} `, words(step.operand))
  })
  return terms
    .map(
      ([sign, ...term]) =>
        sign + (term.length > 1 && terms.length > 1 ? `(${term.join('')})` : term.join('')),
    )
    .join('')
}

const pathIn = (operand: Exclude<Operand, number>): string =>
  'answer' in operand
    ? operand.answer
    : 'count' in operand
      ? operand.count
      : `${operand.sum}.${operand.of}`

interface RowProps {
  number: number
  /** None yet, before it is chosen what is taken. */
  step: FormulaStep | undefined
  choices: Choices
  onChange(next: FormulaStep | null): void
}

function StepRow({ number, step, choices, onChange }: RowProps) {
  const t = useText('builder')
  const value = step ? nameOf(step.operand) : ''
  // Of what is not chosen yet too.
  const [first, setFirst] = useState<Sign>('+')
  const sign = step?.sign ?? first
  const setSign = (next: Sign): void => (step ? onChange({ ...step, sign: next }) : setFirst(next))
  const signs = (
    <NativeSelect
      size="xs"
      aria-label={t('formula.sign')}
      value={sign}
      onChange={(event) => setSign(event.currentTarget.value as Sign)}
      data={SIGNS.map((one) => ({
        value: one,
        label: t(
          `formula.sign-${{ '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided' }[one]}`,
        ),
      }))}
    />
  )
  const remove = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('formula.remove', { number })}
      onClick={() => onChange(null)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
  const isKnown =
    value === '' ||
    value === NUMBER ||
    choices.some(({ items }) => items.some((one) => one.value === value))
  const choose = (name: string): void =>
    onChange({ sign, operand: name === NUMBER ? 1 : (JSON.parse(name) as Operand) })
  return (
    <div className="sala-condition" role="group" aria-label={t('formula.step', { number })}>
      {number > 1 && signs}
      {number > 1 && remove}
      <NativeSelect
        size="xs"
        aria-label={t('formula.operand')}
        value={value}
        error={!isKnown}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(value === '' ? [{ value: '', label: t('formula.choose'), disabled: true }] : []),
          ...(isKnown
            ? []
            : [
                {
                  value,
                  label: t('logic.gone', {
                    target: pathIn(step!.operand as Exclude<Operand, number>),
                  }),
                },
              ]),
          ...choices,
          { value: NUMBER, label: t('formula.number') },
        ]}
      />
      {number === 1 && remove}
      {step && typeof step.operand === 'number' && (
        <NumberBox
          size="xs"
          aria-label={t('formula.number-value')}
          value={step.operand}
          onChange={(operand) => onChange({ ...step, operand })}
        />
      )}
    </div>
  )
}
