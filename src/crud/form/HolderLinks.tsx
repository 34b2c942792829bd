import { Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import { screenPath, useSession } from '#session'
import { pickText, type Text } from '#shared'
import type { VisibleEntity } from '../entityModel.ts'

/** Ways to the records that hold a value which was wanted here; they may have been put away, where nobody looks. */
export function HolderLinks({
  model: { name },
  holders,
}: {
  model: VisibleEntity
  holders: readonly ClientFailure[]
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  return (
    <Stack gap="xs">
      {holders.map(({ path, params }) => {
        const to = screenPath(modules, name, 'detail', String(params!.holder))
        return (
          to && (
            <Link key={path} to={to} data-holder={String(params!.holder)}>
              {t('form.open-holder', { title: pickText(params!.title as Text, locale) })}
            </Link>
          )
        )
      })}
    </Stack>
  )
}
