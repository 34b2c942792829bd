import { Checkbox, Stack, Text } from '@mantine/core'
import type { PublishingEntry, PublishingReason } from '#gateway'
import { useLocale, useText } from '#i18n'
import { pickText, type Text as AnyText } from '#shared'

export const entryKey = ({ collection, id }: Pick<PublishingEntry, 'collection' | 'id'>): string =>
  `${collection} ${id}`

/** What is published along: what would break without it is chosen beforehand, and each says why it belongs here. */
export function Together({
  entries,
  chosen,
  onChoose,
}: {
  entries: readonly PublishingEntry[]
  chosen: ReadonlySet<string>
  onChoose(chosen: Set<string>): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  if (entries.length === 0) return null
  const why = ({ code, of, names }: PublishingReason): string =>
    t(`publishing.why.${code}`, {
      of: pickText(of as AnyText, locale),
      names: names?.map((name) => `“${name}”`).join(', ') ?? '',
    })
  return (
    <Stack gap="sm" component="fieldset" className="sala-together" data-together>
      <legend>{t('publishing.together')}</legend>
      {entries.map((entry) => {
        const key = entryKey(entry)
        const isLeft = entry.selected && !chosen.has(key)
        return (
          <Checkbox
            key={key}
            data-along={key}
            checked={chosen.has(key)}
            disabled={entry.held !== undefined}
            label={`${pickText(entry.title as AnyText, locale)} (${t(`publishing.type.${entry.type}`, { defaultValue: entry.type })})`}
            description={[
              ...entry.reasons.map(why),
              entry.held && t(`publishing.held.${entry.held}`),
            ]
              .filter(Boolean)
              .join(' · ')}
            error={isLeft ? t('publishing.breaks') : undefined}
            onChange={({ currentTarget: { checked } }) => {
              const next = new Set(chosen)
              if (checked) next.add(key)
              else next.delete(key)
              onChoose(next)
            }}
          />
        )
      })}
      <Text size="sm" c="dimmed">
        {t('publishing.all-or-none')}
      </Text>
    </Stack>
  )
}
