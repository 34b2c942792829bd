import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { firstValue, ValueInput, type Subject } from '#crud'
import { useText } from '#i18n'
import { fittingSources, ownValue, readSource, writeSource, type WrittenAs } from './valueSource.ts'

interface Props {
  name: string
  label: string
  help?: string | undefined
  isRequired?: boolean
  /** Stands there without a value until one is chosen. */
  mayBeNothing?: boolean
  as: WrittenAs
  /** What is wanted; anything where nobody knows. */
  kind?: Subject['kind'] | undefined
  choices?: Subject['choices']
  /** Answers, results of earlier steps and what else a step can read. */
  subjects: readonly Subject[]
  value: unknown
  onChange(value: unknown): void
}

const WAYS = ['nothing', 'fixed', 'own'] as const
type Way = (typeof WAYS)[number]
const isWay = (value: string): value is Way => (WAYS as readonly string[]).includes(value)
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Which way a value is given: one that was chosen stays while its field is empty, and while somebody writes in it. */
function useWay({ as, value, mayBeNothing }: Pick<Props, 'as' | 'value' | 'mayBeNothing'>) {
  const source = readSource(value)
  const [chosen, choose] = useState<Way | undefined>()
  const [isWriting, setIsWriting] = useState(false)
  // A text is written down as it is, whether values stand in it or not.
  const empty: Way = mayBeNothing ? 'nothing' : as === 'text' ? 'own' : 'fixed'
  const plain = as === 'text' ? 'own' : 'fixed'
  const given: Record<string, Way> = {
    nothing: chosen ?? empty,
    fixed: chosen === 'own' ? 'own' : plain,
    own: 'own',
  }
  const way = source.from !== 'path' ? given[source.from]! : isWriting ? plain : undefined
  return { source, way, choose, setIsWriting }
}

/** Where the value of an option comes from: an answer, an earlier step, a value of one's own, or what somebody writes. */
export function ValuePicker(props: Props) {
  const { name, label, help, isRequired = false, as, kind, choices, subjects, value } = props
  const { mayBeNothing = false, onChange } = props
  const t = useText('backend')
  const id = useId()
  const { source, way, choose: chooseWay, setIsWriting } = useWay(props)
  const offered = fittingSources(subjects, kind, as)
  const path = source.from === 'path' ? source.path : ''
  const shown = way ?? `path ${path}`
  const isGone = !way && !offered.some((one) => one.path === path)
  const choose = (next: string): void => {
    if (!isWay(next)) return onChange(writeSource({ from: 'path', path: next.slice(5) }, as))
    chooseWay(next)
    if (next === 'own') return onChange(source.from === 'path' && as === 'text' ? undefined : value)
    const first =
      kind && kind !== 'list' && kind !== 'presence' ? firstValue({ kind, choices }) : ''
    onChange(next === 'nothing' || first === '' ? undefined : first)
  }
  return (
    <div className="sala-flow-pick" data-field={name} data-from={shown.split(' ')[0]}>
      <NativeSelect
        label={label}
        description={help}
        withAsterisk={isRequired}
        aria-describedby={isGone ? id : undefined}
        value={shown}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {mayBeNothing && <option value="nothing">{t('flows.pick.nothing')}</option>}
        {as === 'expression' && <option value="fixed">{t('flows.pick.fixed')}</option>}
        <option value="own">{t('flows.pick.own')}</option>
        {offered.length > 0 && (
          <optgroup label={t('flows.pick.from')}>
            {offered.map((one) => (
              <option key={one.path} value={`path ${one.path}`}>
                {one.label}
              </option>
            ))}
          </optgroup>
        )}
        {isGone && <option value={shown}>{t('flows.pick.gone', { path })}</option>}
      </NativeSelect>
      {isGone && (
        <p id={id} className="sala-flow-note">
          {t('flows.pick.gone-help')}
        </p>
      )}
      <div onFocus={() => setIsWriting(true)} onBlur={() => setIsWriting(false)}>
        {way === 'fixed' && (
          <ValueInput
            subject={{
              kind: kind === 'list' || !kind ? 'text' : kind,
              ...(choices ? { choices } : {}),
            }}
            value={source.from === 'fixed' ? source.value : ''}
            onChange={(next) => onChange(next === '' ? undefined : next)}
          />
        )}
        {way === 'own' && <Own label={label} as={as} value={value} onChange={onChange} />}
      </div>
    </div>
  )
}

/** What is written by hand: words with answers in them, or an expression. */
function Own({ label, as, value, onChange }: Pick<Props, 'label' | 'as' | 'value' | 'onChange'>) {
  const t = useText('backend')
  const stored = textOf(value)
  const [typed, setTyped] = useState(stored)
  // What changed elsewhere, by undo, stands here too.
  const last = useRef(stored)
  useEffect(() => {
    if (last.current !== stored && textOf(ownValue(typed, as)) !== stored) setTyped(stored)
    last.current = stored
  }, [stored, typed, as])
  const type = (next: string): void => {
    setTyped(next)
    onChange(next === '' ? undefined : ownValue(next, as))
  }
  const name = t('flows.pick.own-of', { label })
  return as === 'text' ? (
    <TextInput
      aria-label={name}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  ) : (
    <Textarea
      rows={2}
      aria-label={name}
      description={t('flows.expression-help')}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
