import { Group, Pagination, Select, Text } from '@mantine/core'
import type { QueryAnswer } from '#gateway'
import { formatNumber, useLocale, useText } from '#i18n'
import { PAGE_SIZES, type ListState } from './useListState.ts'

/** How many there are, which page this is, how many stand on one. */
export function ListFooter({
  state,
  answer: { data, total, paging },
  change,
}: {
  state: Pick<ListState, 'page' | 'pageSize'>
  answer: QueryAnswer
  change(changes: Record<string, string | undefined>): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const from = (state.page - 1) * state.pageSize + 1
  const to = from + data.length - 1
  // Beyond what was counted a full page has one behind it.
  const further = paging.atLeast && data.length === state.pageSize ? state.page + 1 : 0
  const totalPages = Math.max(paging.totalPages, further)
  const sizes = [...new Set([...PAGE_SIZES, String(state.pageSize)])].toSorted(
    (a, b) => Number(a) - Number(b),
  )
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite" data-total={total}>
        {t(paging.atLeast ? 'list.range-more' : 'list.range', {
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
