import { Paper, Title } from '@mantine/core'
import { formSections, useReferences, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { evaluate, truthy } from '#shared/expression'
import { behindNumber } from './behindNumber.ts'
import { isFrame, DetailField } from './DetailField.tsx'

const isShown = (field: Field): boolean =>
  isFrame(field) ||
  (!field['x-secret'] && !field.writeOnly && !field['x-large'] && field['x-widget'] !== 'hidden')

/** The fields of a record in the sections of its form. */
export function DetailFields({ model, record }: { model: VisibleEntity; record: StoredRecord }) {
  const { entity, states } = model
  const t = useText('backend')
  const locale = useLocale()
  const { user, modules } = useSession()
  /** Where what it refers to is looked at: a page in the builder. */
  const pathOf = ({ 'x-ref': ref }: Field, id: string): string | undefined =>
    ref &&
    (screenPath(modules, ref.entity, 'builder', id) ??
      screenPath(modules, ref.entity, 'detail', id))
  /** As in the form: what a rule hides there is no matter of this record. */
  const hides = ({ 'x-visible': rule }: Field): boolean => {
    const visible =
      rule === undefined ? undefined : evaluate(rule, record, { scope: { $user: user } })
    return visible?.ok === true && !truthy(visible.value)
  }
  const shown = Object.keys(entity.properties).filter(
    (name) =>
      isShown(entity.properties[name]!) &&
      !hides(entity.properties[name]!) &&
      name !== states?.field &&
      !entity['x-form']?.hidden?.includes(name),
  )
  const names = useReferences(
    shown.map((name) => [name, entity.properties[name]!]),
    [record],
  )
  const sections = formSections(entity)
  const named = new Set(sections.flatMap(({ fields }) => fields))
  const rest = shown.filter((name) => !named.has(name) && record[name] !== undefined)
  const all = [
    ...sections.map(({ id, label, columns, fields }) => ({
      id,
      label: label[locale],
      columns: columns ?? 2,
      fields: fields.filter((name) => shown.includes(name)),
    })),
    ...(rest.length
      ? [{ id: 'rest', label: sections.length ? t('detail.more') : '', columns: 2, fields: rest }]
      : []),
  ]
  return (
    <>
      {all
        .filter(({ fields }) => fields.length)
        .map(({ id, label, columns, fields }) => (
          <Paper
            key={id}
            className="sala-panel"
            component="section"
            aria-label={label || undefined}
          >
            {label && (
              <Title order={2} size="h4" mb="sm">
                {label}
              </Title>
            )}
            <dl className="sala-fields" data-columns={columns}>
              {fields.map((name) => (
                <DetailField
                  key={name}
                  model={model}
                  name={name}
                  record={record}
                  names={names}
                  isAlone={fields.length === 1}
                  pathOf={pathOf}
                  behind={behindNumber(modules, entity, name, record)}
                />
              ))}
            </dl>
          </Paper>
        ))}
    </>
  )
}
