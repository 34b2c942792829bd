import './choice.css'
import type { Filter } from '#schema'
import { useText } from '#i18n'
import { Combobox, type Option } from '#ui'
import { useAnnounce, useForm, useFormPart } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import { choiceFilter, choiceQuery, type ChoiceQuery } from '../../../schema/choiceQuery.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { ChosenTags } from './ChosenTags.tsx'
import { listOf, wordOf } from './options.ts'
import { useRecords } from './useRecords.ts'

/** A record by the field that names it, or several of them: searched by words among all there are, and read by its title (`x-choices: { query }`). */
export function RecordsWidget(props: WidgetProps) {
  const { path, spec, control } = props
  const t = useText('forms')
  const form = useForm()
  const query = choiceQuery(spec.schema)
  const around = path.slice(0, -1)
  const { key } = useFormPart(form, [], spec.name, (from) => {
    const filter = query && choiceFilter(query, (expression) => from.ask(expression, around))
    return { key: filter && JSON.stringify(filter) }
  })
  if (!query || key === undefined)
    return (
      <Combobox
        {...control}
        disabled
        text={[props.state.value ?? []].flat().join(', ')}
        options={[]}
        placeholder={t('query.waiting')}
        texts={{ clear: '', empty: '', busy: '' }}
        onSearch={() => undefined}
        onPick={() => undefined}
      />
    )
  return <Records key={key} {...props} query={query} filter={JSON.parse(key) as Filter} />
}

const chosenIn = (value: unknown): string[] => [
  ...new Set(value === '' ? [] : listOf(value).map(wordOf)),
]

/** What is stored and no name of a record stays as it is. */
const asStored = (next: unknown, stored: unknown): unknown =>
  Array.isArray(next)
    ? next.map((key) => listOf(stored).find((one) => wordOf(one) === key) ?? (key as unknown))
    : next

interface Changing {
  isList: boolean
  chosen: string[]
  most: number
  required: boolean
  set(value: unknown): void
  labelOf(key: string): string
  focus(): void
}

/** Takes a record or lets one go; of a list both are announced. */
function useChanging({ isList, chosen, most, required, set, labelOf, focus }: Changing) {
  const t = useText('forms')
  const announce = useAnnounce()
  const store = (next: string[]): void => set(next.length === 0 && !required ? undefined : next)
  const pick = ({ key, label }: Option): void => {
    if (!isList) return set(key)
    if (chosen.length >= most) return
    store([...chosen, key])
    announce(t('search-select.added', { label }))
  }
  const remove = (key: string): void => {
    store(chosen.filter((one) => one !== key))
    announce(t('search-select.removed', { label: labelOf(key) }))
    focus()
  }
  return { pick, remove }
}

function StrangeNote({ names }: { names: string[] }) {
  const t = useText('forms')
  if (names.length === 0) return null
  return (
    <p className="sala-field-error" data-level="warning" data-strange>
      {t('records.strange', { names: names.join(', ') })}
    </p>
  )
}

function MakeLink({ to }: { to: string }) {
  const t = useText('forms')
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {t('records.make')}
    </a>
  )
}

function Tags({
  chosen,
  records,
  onRemove,
}: {
  chosen: string[]
  records: Pick<ReturnType<typeof useRecords>, 'labelOf' | 'isStrange'>
  onRemove: ((key: string) => void) | undefined
}) {
  return (
    <ChosenTags
      tags={chosen.map((key) => ({
        key,
        label: records.labelOf(key),
        strange: records.isStrange(key),
      }))}
      onRemove={onRemove}
    />
  )
}

function Again({ onAsk }: { onAsk(): void }) {
  const t = useText('forms')
  return (
    <button type="button" className="sala-button" onClick={onAsk}>
      {t('query.again')}
    </button>
  )
}

function Records({
  spec,
  state,
  control,
  set,
  query,
  filter,
}: WidgetProps & { query: ChoiceQuery; filter: Filter }) {
  const t = useText('forms')
  const text = useSchemaText()
  const isList = spec.type === 'array'
  const chosen = chosenIn(state.value)
  const records = useRecords(query, filter, chosen)
  const locked = control.readOnly || control.disabled
  const most = isList && typeof spec.schema.maxItems === 'number' ? spec.schema.maxItems : Infinity
  const strange = chosen.filter(records.isStrange)
  const focus = (): void => document.getElementById(control.id)?.focus()

  const { pick, remove } = useChanging({
    isList,
    chosen,
    most,
    required: state.required,
    set: (next) => set(asStored(next, state.value)),
    labelOf: records.labelOf,
    focus,
  })
  const again = (ask: () => void) => (
    <Again
      onAsk={() => {
        // The button goes with what it mends.
        focus()
        ask()
      }}
    />
  )
  const none = records.term === '' ? text(spec.options.none) || t('query.empty') : t('ref.empty')
  const make = records.term === '' && spec.options.make !== undefined && (
    <MakeLink to={spec.options.make} />
  )
  return (
    <div className="sala-multiselect">
      {isList && <Tags chosen={chosen} records={records} onRemove={locked ? undefined : remove} />}
      <Combobox
        {...control}
        text={
          isList || chosen[0] === undefined || (records.isReading && !locked)
            ? ''
            : records.labelOf(chosen[0])
        }
        chosen={isList ? undefined : chosen[0]}
        options={
          isList ? records.options.filter(({ key }) => !chosen.includes(key)) : records.options
        }
        busy={records.busy || records.isReading}
        placeholder={
          records.isReading
            ? t('loading')
            : text(spec.options.placeholder) || t('search-select.placeholder')
        }
        texts={{
          clear: t('ref.clear'),
          empty: records.failed ? t('query.failed') : none,
          busy: t('loading'),
        }}
        note={records.isCut ? t('records.more') : undefined}
        remedy={records.failed ? again(records.again) : make}
        onSearch={records.search}
        onPick={pick}
        onClear={isList || state.required ? undefined : () => set(undefined)}
      />
      {records.unread && (
        <p className="sala-query-failed" role="alert">
          {t('records.unread')} {again(records.readAgain)}
        </p>
      )}
      <StrangeNote names={strange} />
    </div>
  )
}
