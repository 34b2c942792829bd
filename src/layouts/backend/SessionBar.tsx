import { Badge, Button } from '@mantine/core'
import { IconDatabase, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SiteChoice } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { lazyComponent, notify } from '#ui'
import { showLoading } from './LoadingOverlay.tsx'

const SitePicker = lazyComponent(async () => (await import('./SitePicker.tsx')).SitePicker)

/** How long the good news stands before the other site opens (ms). */
const SUCCESS_TIME = 500

/** Site, role and session of who runs sites, and the way to another one (spec: academy 2.2, session bar). */
export function SessionBar() {
  const t = useText('backend')
  const locale = useLocale()
  const { client, user, site, modules } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const role = (['root', 'superadmin', 'admin', 'manager'] as const).find((one) =>
    user?.roles.includes(one),
  )
  const { data: sites } = useQuery({
    queryKey: ['session-sites'],
    enabled: role !== undefined,
    queryFn: async () => {
      const answer = await client.call<{ data: SiteChoice[] }>('/api/session/sites')
      return answer.ok ? answer.value.data : []
    },
  })
  if (!role || !user) return null
  const name = pickText(site.siteName as Text, locale)
  const people = modules
    .flatMap(({ base, routes }) => routes.map((route) => ({ base, route })))
    .find(({ route }) => route.screen === 'command')
  const isNowhere = sites !== undefined && sites.length > 0 && !sites.some(({ active }) => active)

  async function onChoose(chosen: SiteChoice, password: string): Promise<string | undefined> {
    const answer = await client.call<{ data: { address: string } }>('/api/session/site', {
      method: 'POST',
      body: { site: chosen._id, ...(password && { password }) },
    })
    if (!answer.ok) return answer.failures[0]!.message[locale]
    notify({ type: 'success', message: t('session-bar.switched') })
    showLoading()
    setTimeout(() => window.location.assign(answer.value.data.address), SUCCESS_TIME)
    return undefined
  }

  return (
    <section className="sala-session-bar" aria-label={t('session-bar.label')}>
      <strong>{name}</strong>
      <Badge variant="light">{t(`session-bar.role.${role}`)}</Badge>
      <span className="sala-session-line">
        {t('session-bar.active', { site: name, user: user.username })}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDatabase size={16} aria-hidden />}
        disabled={(sites?.length ?? 0) < 2}
        onClick={() => setIsOpen(true)}
      >
        {t('session-bar.switch', { amount: sites?.length ?? 0 })}
      </Button>
      {people && (
        <Button
          component={Link}
          to={`${people.base}/${people.route.path}`}
          size="xs"
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden />}
        >
          {t('session-bar.people')}
        </Button>
      )}
      {(isOpen || isNowhere) && (
        <SitePicker sites={sites ?? []} onChoose={onChoose} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
}
