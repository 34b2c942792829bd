import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, type MouseEvent } from 'react'
import { firstValue, focusAdded, operatorKey, ValueInput, type Kind } from '#crud'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import { CHECK_TEXT, nodeOf, type NodeId } from '#pages/model'
import { useBuilderState } from '../context/builderContext.ts'
import { Values } from '../panels/inspector/Values.tsx'
import type { AnswerAround } from './answersAround.ts'
import {
  comparisonsFor,
  kindOf,
  readCheck,
  writeCheck,
  type Check,
  type Comparing,
  type Comparison,
} from './checks.ts'
import { useAnswersAround, useFieldProps } from './useField.ts'
import '../panels/inspector/rules/rules.css'

const NONE: Check[] = []
const PROPS = ['widget', 'checks'] as const
const OWN = 'own'

/** What must hold of the answer to a field, and what is said where it does not, without code. */
export function ChecksEditor({ id, schema }: { id: NodeId; schema: JsonSchema }) {
  const t = useText('builder')
  const [{ widget = 'text', checks = NONE }, putProps] = useFieldProps<{
    widget: string
    checks: Check[]
  }>(id, PROPS)
  const own = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    return (node?.kind === 'object' && node.data.name) || ''
  })
  const around = useAnswersAround(id)
  const kind = own === '' ? undefined : kindOf(widget)
  const answers = useMemo(
    () => around.filter((one) => !one.set && kindOf(one.widget) === kind),
    [around, kind],
  )
  const asJson = checks.some(({ assert }) => readCheck(own, assert) === undefined)
  const message = useMemo(
    (): JsonSchema => ({ type: 'object', properties: { message: messageOf(schema) } }),
    [schema],
  )
  const write = (next: Check[]): void => putProps({ checks: next.length > 0 ? next : undefined })
  const put = (at: number, next: Check | null): void =>
    write(checks.flatMap((one, index) => (index === at ? (next ? [next] : []) : [one])))
  const add = ({ currentTarget: { parentElement } }: MouseEvent): void => {
    write([...checks, { assert: writeCheck(own, started(kind!, answers)), message: CHECK_TEXT }])
    focusAdded(parentElement, ':scope > .sala-condition')
  }
  if (!kind && checks.length === 0) return null
  return (
    <fieldset className="builder-rule" data-checks={checks.length}>
      <legend>{t('checks.title')}</legend>
      {checks.length === 0 && <p className="builder-note">{t('checks.none')}</p>}
      {checks.map((check, index) => (
        <div
          key={index}
          className="sala-condition"
          role="group"
          aria-label={t('checks.row', { number: index + 1 })}
        >
          <CheckRow
            number={index + 1}
            kind={kind ?? 'text'}
            answers={answers}
            comparing={readCheck(own, check.assert)}
            onChange={(next) => put(index, next && { ...check, assert: writeCheck(own, next) })}
          />
          <ValueForm
            schema={message}
            label={t('checks.message', { number: index + 1 })}
            values={{ message: check.message }}
            onChange={({ message = '' }) =>
              put(index, { ...check, message: message as Check['message'] })
            }
          />
        </div>
      ))}
      {kind && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('checks.add')}
        </Button>
      )}
      {asJson && (
        <details open>
          <summary>{t('formula.code')}</summary>
          <Values id={id} part="props" schema={schema} title={t('formula.code')} />
        </details>
      )}
    </fieldset>
  )
}

const messageOf = ({ properties = {} }: JsonSchema): JsonSchema =>
  (properties.checks as { items: { properties: { message: JsonSchema } } }).items.properties.message

/** A day is mostly asked to be no earlier than another one. Everything else begins with what holds of most answers, so that nobody is refused before it is said what for. */
function started(kind: Kind, [first]: AnswerAround[]): Comparing {
  return {
    operator: kind === 'text' ? 'is-not' : 'at-least',
    with:
      kind === 'date' && first ? { answer: first.path } : (firstValue({ kind }) as string | number),
  }
}

interface RowProps {
  number: number
  kind: Kind
  answers: AnswerAround[]
  /** None where it says more than a comparison. */
  comparing: Comparing | undefined
  onChange(next: Comparing | null): void
}

function CheckRow({ number, kind, answers, comparing, onChange }: RowProps) {
  const t = useText('builder')
  const rules = useText('backend')
  const answer = typeof comparing?.with === 'object' ? comparing.with.answer : undefined
  const isGone = answer !== undefined && !answers.some(({ path }) => path === answer)
  const setWith = (value: string): void =>
    onChange({
      ...comparing!,
      with: value === OWN ? (firstValue({ kind }) as string | number) : { answer: value.slice(1) },
    })
  return (
    <>
      {comparing ? (
        <NativeSelect
          size="xs"
          aria-label={t('checks.operator')}
          value={comparing.operator}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...comparing, operator: value as Comparison })
          }
          data={comparisonsFor(kind).map((name) => ({
            value: name,
            label: t('checks.must', { how: rules(`rule.operator.${operatorKey(kind, name)}`) }),
          }))}
        />
      ) : (
        <p className="builder-note">{t('logic.as-is')}</p>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('checks.remove', { number })}
        onClick={() => onChange(null)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {comparing && (
        <NativeSelect
          size="xs"
          aria-label={t('checks.other')}
          error={isGone}
          value={answer === undefined ? OWN : `=${answer}`}
          onChange={({ currentTarget: { value } }) => setWith(value)}
          data={[
            ...(isGone
              ? [{ value: `=${answer}`, label: t('logic.gone', { target: answer }) }]
              : []),
            ...(answers.length > 0
              ? answers.map(({ path, label }) => ({
                  value: `=${path}`,
                  label: t('checks.answer', { label }),
                }))
              : []),
            { value: OWN, label: t('choices.own') },
          ]}
        />
      )}
      {comparing && answer === undefined && (
        <ValueInput
          subject={{ kind }}
          value={comparing.with as string | number}
          onChange={(next) => onChange({ ...comparing, with: next as string | number })}
        />
      )}
      {comparing?.operator === 'contains' && <p className="builder-note">{t('checks.letters')}</p>}
    </>
  )
}
