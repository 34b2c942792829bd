import { Table } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { AnswerView, fieldLabel, FieldValue, useReferences, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'

const isRows = (field: Field): boolean =>
  field.type === 'array' &&
  typeof field.items === 'object' &&
  (field.items as Field).type === 'object'
/** A mail, rendered by its own route in a frame that runs nothing. */
export const isFrame = (field: Field): boolean => field['x-widget'] === 'mail-html'
/** What somebody sent with a form, rendered as the form asked it. */
const isAnswers = (field: Field): boolean => field['x-widget'] === 'answers'

function Rows({
  field,
  rows,
  pathOf,
}: Pick<Props, 'pathOf'> & { field: Field; rows: Record<string, unknown>[] }) {
  const locale = useLocale()
  const properties = ((field.items as Field).properties ?? {}) as Record<string, Field>
  const chosen = field['x-child']?.columns ?? Object.keys(properties)
  // How far a row has come is shown where it is not typed.
  const progress = Object.keys(properties).filter((name) => properties[name]!['x-rollup']?.row)
  const columns = [...new Set([...chosen, ...progress])]
  const records = rows.map((row, index) => ({
    ...row,
    _id: String(index),
  })) as unknown as StoredRecord[]
  const names = useReferences(
    columns.map((column) => [column, properties[column] ?? {}]),
    records,
  )
  return (
    <div className="sala-rows-frame">
      <Table className="sala-rows" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column}
                data-numeric={properties[column]?.type === 'number' || undefined}
              >
                {fieldLabel({ properties }, column, locale)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              {columns.map((column) => (
                <Table.Td
                  key={column}
                  data-label={fieldLabel({ properties }, column, locale)}
                  data-numeric={properties[column]?.type === 'number' || undefined}
                >
                  <FieldValue
                    field={properties[column] ?? {}}
                    value={row[column]}
                    names={names[column]}
                    stops
                    to={
                      typeof row[column] === 'string'
                        ? pathOf(properties[column] ?? {}, row[column])
                        : undefined
                    }
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** An object as label and value, a level at a time; a text in two languages is one value. */
function Nested({ field, value }: { field: Field; value: Record<string, unknown> }) {
  const locale = useLocale()
  const properties = (field.properties ?? {}) as Record<string, Field>
  const fieldOf = (name: string): Field =>
    properties[name] ??
    (typeof field.additionalProperties === 'object' ? (field.additionalProperties as Field) : {})
  const renderPart = (part: Field, item: unknown) =>
    typeof item === 'object' && item !== null && !('th' in item) ? (
      <Nested field={part} value={item as Record<string, unknown>} />
    ) : (
      <FieldValue field={part} value={item} />
    )
  return (
    <dl className="sala-nested">
      {Object.entries(value).map(([name, item]) => (
        <div key={name}>
          <dt>{fieldLabel({ properties }, name, locale)}</dt>
          <dd>
            {Array.isArray(item)
              ? item.map((one, index) => (
                  <div key={index}>
                    {renderPart((fieldOf(name).items as Field | undefined) ?? {}, one)}
                  </div>
                ))
              : renderPart(fieldOf(name), item)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  model: VisibleEntity
  name: string
  record: StoredRecord
  names: ReturnType<typeof useReferences>
  /** The only field of its section: its label says nothing more. */
  isAlone: boolean
  /** Where what a field refers to is looked at. */
  pathOf(field: Field, id: string): string | undefined
  /** Where the records are that the number is the sum of. */
  behind?: string | undefined
}

/** Leads to the records that a number is the sum of. */
function Behind({ to, label }: { to: string; label: string }) {
  const t = useText('backend')
  const text = t('detail.behind', { field: label })
  return (
    <Link className="sala-behind" to={to} aria-label={text} title={text}>
      <IconListSearch size="1em" aria-hidden />
    </Link>
  )
}

/** One field of a record with its label, as its kind is shown. */
export function DetailField({
  model: { name: collection, entity },
  name,
  record,
  names,
  isAlone,
  pathOf,
  behind,
}: Props) {
  const locale = useLocale()
  const field = entity.properties[name]!
  const value = record[name]
  const wide =
    isRows(field) || field['x-widget'] === 'multiline' || field.type === 'object' || isFrame(field)
  return (
    <div data-field={name} data-wide={wide || undefined}>
      {!(isRows(field) && isAlone) && !isAnswers(field) && (
        <dt>{fieldLabel(entity, name, locale)}</dt>
      )}
      <dd>
        {isAnswers(field) && typeof value === 'object' && value !== null ? (
          <AnswerView
            form={String(record.formID)}
            answers={value as Record<string, unknown>}
            sentAt={record.submittedAt as string | undefined}
            sentBy={names.userID?.[String(record.userID)]}
          />
        ) : isFrame(field) ? (
          typeof value === 'string' && value !== '' ? (
            <iframe
              className="sala-mail-frame"
              sandbox=""
              src={`/api/${collection}/${encodeURIComponent(record._id)}/html`}
              title={fieldLabel(entity, name, locale)}
            />
          ) : (
            <FieldValue field={{}} value={undefined} />
          )
        ) : isRows(field) && Array.isArray(value) && value.length ? (
          <Rows field={field} rows={value as Record<string, unknown>[]} pathOf={pathOf} />
        ) : field.type === 'object' && typeof value === 'object' && value !== null ? (
          <Nested field={field} value={value as Record<string, unknown>} />
        ) : (
          <FieldValue
            field={field}
            value={Array.isArray(value) && !value.length ? undefined : value}
            names={names[name]}
            stops
            to={typeof value === 'string' ? pathOf(field, value) : undefined}
          />
        )}
        {behind && <Behind to={behind} label={fieldLabel(entity, name, locale)} />}
      </dd>
    </div>
  )
}
