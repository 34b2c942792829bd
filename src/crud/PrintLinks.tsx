import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { evaluate, truthy } from '#shared/expression'
import type { ShownPrint, VisibleEntity } from './entityModel.ts'

interface Props {
  model: VisibleEntity
  records: readonly StoredRecord[]
}

/** The prints that are for all of these records. */
export const printsOf = (
  { prints = [] }: VisibleEntity,
  records: readonly StoredRecord[],
): ShownPrint[] =>
  prints.filter(({ when }) =>
    records.every((record) => {
      const holds = when === undefined || evaluate(when, record, {})
      return holds === true || (holds.ok && truthy(holds.value))
    }),
  )

/** Where these records are looked at as they print. */
export const printPath = (name: string, ids: readonly string[]): string =>
  `/print/${name}/${ids.map(encodeURIComponent).join(',')}`

/** Leads to the prints of these records, in a tab of their own; nothing where the entity has none. */
export function PrintLinks({ model, records }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const prints = printsOf(model, records)
  const ids = records.map(({ _id }) => _id)
  const icon = <IconPrinter size={18} aria-hidden />
  if (prints.length === 0) return null
  if (prints.length === 1)
    return (
      <Button
        component="a"
        href={printPath(prints[0]!.name, ids)}
        target="_blank"
        variant="default"
        leftSection={icon}
        data-print={prints[0]!.name}
      >
        {t('detail.print')}
      </Button>
    )
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          data-print
        >
          {t('detail.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {prints.map(({ name, label }) => (
          <Menu.Item
            key={name}
            component="a"
            href={printPath(name, ids)}
            target="_blank"
            data-print={name}
          >
            {label[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
