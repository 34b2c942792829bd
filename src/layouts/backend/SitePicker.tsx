import { Button, Group, Modal, Stack, Text as Line, TextInput } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SiteChoice } from '#gateway'
import { useLocale, useText } from '#i18n'
import { safeImage } from '#pages/model'
import { pickText } from '#shared'
import { notify } from '#ui'

/** Until the only database is chosen by itself (ms; spec: academy 2.2). */
export const CHOSEN_AFTER = 3_000

interface Props {
  sites: SiteChoice[]
  /** Opens it; answers why it did not. */
  onChoose(site: SiteChoice, password: string): Promise<string | undefined>
  onClose(): void
}

/** Which site to work in; it can be left only while one is open. */
export function SitePicker({ sites, onChoose, onClose }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const active = sites.find((site) => site.active)
  const [chosen, setChosen] = useState(active)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const asks = chosen?.asksPassword === true && !chosen.active
  const only = !active && sites.length === 1 ? sites[0] : undefined

  const tellFailure = (message: string): void =>
    void notify({ type: 'error', title: t('session-bar.failed'), message })

  async function choose(site: SiteChoice | undefined): Promise<void> {
    if (!site) return tellFailure(t('session-bar.choose-first'))
    if (site.active) return onClose()
    setIsBusy(true)
    const failure = await onChoose(site, password)
    setProblem(failure)
    if (failure === undefined) return
    setIsBusy(false)
    tellFailure(failure)
  }

  const chooseOnly = useRef(choose)
  chooseOnly.current = choose
  useEffect(() => {
    if (!only) return
    setChosen(only)
    if (only.asksPassword) return
    const timer = setTimeout(() => void chooseOnly.current(only), CHOSEN_AFTER)
    return () => clearTimeout(timer)
  }, [only])

  return (
    <Modal
      opened
      onClose={() => active && onClose()}
      withCloseButton={false}
      closeOnEscape={active !== undefined}
      closeOnClickOutside={active !== undefined}
      title={t('session-bar.pick')}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void choose(chosen)
        }}
      >
        <Stack>
          {sites.length === 0 && (
            <div role="status">
              <Line fw={600}>{t('session-bar.none')}</Line>
              <Line c="dimmed">{t('session-bar.none-hint')}</Line>
            </div>
          )}
          {sites.map((site) => {
            const logo = safeImage(site.siteLogo)
            return (
              <label key={site._id} className="sala-site-choice">
                <input
                  type="radio"
                  name="site"
                  checked={chosen?._id === site._id}
                  onChange={() => {
                    setChosen(site)
                    setProblem(undefined)
                  }}
                />
                {logo ? <img src={logo} alt="" /> : <IconDatabase aria-hidden />}
                <span>
                  <strong>{pickText(site.siteName, locale)}</strong>
                  <small>{site.hostname}</small>
                </span>
                {site.active && <em>{t('session-bar.in-use')}</em>}
              </label>
            )
          })}
          {only && !only.asksPassword && <p role="status">{t('session-bar.by-itself')}</p>}
          {asks && (
            <TextInput
              type="password"
              label={t('session-bar.password', { site: pickText(chosen.siteName, locale) })}
              value={password}
              error={problem}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            {active && (
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
            )}
            <Button type="submit" loading={isBusy}>
              {t('session-bar.use')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
