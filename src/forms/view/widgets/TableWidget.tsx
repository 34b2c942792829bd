import { decimalSum } from '#shared'
import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import { IconButton } from '#ui'
import { formatPath, type Path } from '../../core/index.ts'
import { readAt } from '../../core/path.ts'
import type { FieldSpec } from '../../schema/index.ts'
import { useForm, useFormPart } from '../context.ts'
import { Field } from '../Field.tsx'
import { useSchemaText } from '../fieldTexts.ts'
import type { StructureProps } from '../widgetTypes.ts'
import { ListFoot, useEntries } from './EntryList.tsx'

/** Rows of a document (`x-child`): one line an entry, totals below; on a narrow screen each row is a card. */
export function TableWidget({ path, spec, readOnly, control }: StructureProps) {
  const form = useForm()
  const t = useText('forms')
  const text = useSchemaText()
  const label = text(spec.label)
  const entries = useEntries(path, label)
  const { columns: wanted, totals = [] } = spec.schema['x-child'] ?? {}
  const properties = form.reader.properties(form.reader.item(spec, 0)).filter(({ widget }) => widget !== 'hidden')
  const columns = wanted ? wanted.flatMap((name) => properties.find((property) => property.name === name) ?? []) : properties
  return (
    <div ref={entries.root} className="sala-table-field">
      <table aria-labelledby={`${control.id}-label`}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-align={column.type === 'number' || column.type === 'integer' ? 'end' : 'start'}>
                {text(column.label)}
                {column.required && (
                  <span className="sala-required" aria-hidden="true">
                    *
                  </span>
                )}
              </th>
            ))}
            {!readOnly && (
              <th scope="col">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.rows.map((key, index) => (
            <tr key={key} data-entry={index}>
              <th scope="row">{index + 1}</th>
              {columns.map((column) => (
                <td key={column.name} data-label={text(column.label)}>
                  <Field path={[...path, index, column.name]} spec={column} look="cell" />
                </td>
              ))}
              {!readOnly && (
                <td className="sala-row-actions">
                  <IconButton icon="copy" label={t('list.duplicate', { number: index + 1 })} disabled={!entries.canAdd} onClick={() => entries.duplicate(index)} />
                  <IconButton icon="trash" label={t('list.remove', { number: index + 1 })} disabled={!entries.canRemove} onClick={() => entries.remove(index)} />
                </td>
              )}
            </tr>
          ))}
          {entries.rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 2} className="sala-entries-empty">
                {t('list.empty')}
              </td>
            </tr>
          )}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {columns.map((column) => (
                <td key={column.name} data-label={totals.includes(column.name) ? `${t('total')} ${text(column.label)}` : undefined}>
                  {totals.includes(column.name) && <ColumnTotal path={path} column={column} />}
                </td>
              ))}
              {!readOnly && <td />}
            </tr>
          </tfoot>
        )}
      </table>
      <ListFoot entries={entries} readOnly={readOnly} canAdd={entries.canAdd} />
    </div>
  )
}

/** Follows one column alone. */
function ColumnTotal({ path, column }: { path: Path; column: FieldSpec }) {
  const form = useForm()
  const locale = useLocale()
  const { total } = useFormPart(form, path, formatPath(path), () => {
    const rows = form.get(path)
    const values = (Array.isArray(rows) ? rows : []).map((row) => readAt(row, [column.name]))
    return { total: decimalSum(values.filter((value) => typeof value === 'number')) }
  })
  return <output>{column.schema['x-money'] ? formatMoney(total, locale) : formatNumber(total, locale)}</output>
}
