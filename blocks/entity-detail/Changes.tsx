import { fieldLabel, FieldValue, useReferences, type VisibleEntity } from '#crud'
import { sameJson } from '#engine'
import type { AuditEntry } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'

type Change = AuditEntry['changes'][number]
type Row = Record<string, unknown>
type Names = ReturnType<typeof useReferences>

const rowsIn = (value: unknown): Row[] | undefined =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)
    ? (value as Row[])
    : undefined

/** What was and what became of references, by the names of their records. */
export function useChangeNames({ entity }: VisibleEntity, entries: readonly AuditEntry[]): Names {
  const referring = Object.entries(entity.properties).filter(([, field]) => field['x-ref'])
  const records = entries.flatMap(({ changes }) =>
    changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }]),
  ) as unknown as StoredRecord[]
  return useReferences(referring, records)
}

interface Line {
  number: number
  kind: 'added' | 'removed' | 'changed'
  /** What the line is called: its first words. */
  name: string
  cells: Change[]
}

/** What became of each line of a list: lines are known by their ids, else by their place. */
export function changedLines(from: readonly Row[], to: readonly Row[], shown: string[]): Line[] {
  const keyOf = (row: Row, at: number): string => String(row._id ?? at)
  const before = new Map(from.map((row, at) => [keyOf(row, at), row]))
  const after = new Map(to.map((row, at) => [keyOf(row, at), row]))
  const nameOf = (row: Row): string =>
    String(shown.map((name) => row[name]).find((value) => typeof value === 'string') ?? '')
  const present = to.flatMap((row, at): Line[] => {
    const old = before.get(keyOf(row, at))
    const line = { number: at + 1, name: nameOf(row) }
    if (!old) return [{ ...line, kind: 'added', cells: [] }]
    const cells = shown.flatMap((field) =>
      sameJson(old[field], row[field])
        ? []
        : [{ field, from: old[field] ?? null, to: row[field] ?? null }],
    )
    return cells.length > 0 ? [{ ...line, kind: 'changed', cells }] : []
  })
  const gone = from.flatMap((row, at): Line[] =>
    after.has(keyOf(row, at))
      ? []
      : [{ number: at + 1, name: nameOf(row), kind: 'removed', cells: [] }],
  )
  return [...present, ...gone]
}

/** What no screen shows is no news to who reads on one, but a document that an editor of its own changes (too large to be told). */
const isTold =
  ({ properties }: VisibleEntity['entity']) =>
  ({ field, from, to }: Change): boolean =>
    properties[field]?.['x-widget'] !== 'hidden' || (from === null && to === null)

/** What was and what became of each field that changed, of a list line by line. */
export function Changes({
  entity,
  changes,
  names,
}: {
  entity: VisibleEntity['entity']
  changes: readonly Change[]
  names: Names
}) {
  const locale = useLocale()
  return (
    <ul className="sala-changes">
      {changes.filter(isTold(entity)).map((change) => {
        const field = entity.properties[change.field] ?? {}
        const [from, to] = [rowsIn(change.from ?? []), rowsIn(change.to ?? [])]
        const isLines = (field.items as Field | undefined)?.properties !== undefined
        return (
          <li key={change.field}>
            <span>{fieldLabel(entity, change.field, locale)}</span>{' '}
            {isLines && from && to && (change.from !== null || change.to !== null) ? (
              <Lines field={field} from={from} to={to} />
            ) : (
              <FromTo field={field} change={change} names={names[change.field]} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function FromTo({
  field,
  change: { from, to },
  names,
}: {
  field: Field
  change: Change
  names?: Record<string, string> | undefined
}) {
  const t = useText('backend')
  const isDeep = [from, to].some((value) => typeof value === 'object' && value !== null)
  if ((from === null && to === null) || isDeep) return t('history.changed')
  return (
    <>
      <FieldValue field={field} value={from} names={names} /> →{' '}
      <FieldValue field={field} value={to} names={names} />
    </>
  )
}

function Lines({ field, from, to }: { field: Field; from: Row[]; to: Row[] }) {
  const t = useText('backend')
  const locale = useLocale()
  const properties = (field.items as Field).properties as Record<string, Field>
  const shown = Object.keys(properties).filter(
    (name) => properties[name]!['x-widget'] !== 'hidden' && !properties[name]!['x-ref'],
  )
  const lines = changedLines(from, to, shown)
  if (lines.length === 0) return t('history.changed')
  return (
    <ul>
      {lines.map(({ number, kind, name, cells }) => (
        <li key={`${kind} ${number}`} data-line={number}>
          {t(`history.line-${kind}`, { number, name })}
          {cells.map((cell) => (
            <span key={cell.field} className="sala-changed-cell">
              {fieldLabel({ properties }, cell.field, locale)}{' '}
              <FromTo field={properties[cell.field] ?? {}} change={cell} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
