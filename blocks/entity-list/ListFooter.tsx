import { Group, Pagination, Select, Text } from '@mantine/core'
import type { ListState } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import { PAGE_SIZES } from './useListState.ts'

/** How many there are, which page this is, how many stand on one. */
export function ListFooter({
  state,
  total,
  totalPages,
  change,
}: {
  state: ListState
  total: number
  totalPages: number
  change(changes: Record<string, string | undefined>): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const from = (state.page - 1) * state.pageSize + 1
  const to = Math.min(total, state.page * state.pageSize)
  const sizes = [...new Set([...PAGE_SIZES, String(state.pageSize)])].toSorted(
    (a, b) => Number(a) - Number(b),
  )
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite" data-total={total}>
        {t('list.range', {
          from: formatNumber(from, locale),
          to: formatNumber(to, locale),
          total: formatNumber(total, locale),
        })}
      </Text>
      <Group gap="sm">
        <Select
          w={130}
          size="sm"
          aria-label={t('list.page-size')}
          data={sizes.map((size) => ({ value: size, label: t('list.per-page', { size }) }))}
          value={String(state.pageSize)}
          allowDeselect={false}
          onChange={(value) => change({ size: value ?? undefined })}
        />
        <Pagination
          total={totalPages}
          value={Math.min(state.page, totalPages)}
          onChange={(page) => change({ page: String(page) })}
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': t(`list.page-${control}`) })}
          getItemProps={(page) => ({ 'aria-label': t('list.page', { page }) })}
        />
      </Group>
    </Group>
  )
}
