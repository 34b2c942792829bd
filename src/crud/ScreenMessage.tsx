import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconZoomQuestion } from '@tabler/icons-react'
import { useLocale, useText } from '#i18n'
import type { Bilingual } from '#shared'
import { useScreenTitle } from './useScreenTitle.ts'

const ICONS = { forbidden: IconLock, 'not-found': IconZoomQuestion, error: IconAlertTriangle }

/** A screen that has nothing to show, and says why and what to do. */
export function ScreenMessage({ kind, message, onRetry }: { kind: keyof typeof ICONS; message?: Bilingual | undefined; onRetry?: () => void }) {
  const t = useText('backend')
  const locale = useLocale()
  const Icon = ICONS[kind]
  useScreenTitle(t(`screen.${kind}`))
  return (
    <Stack align="center" gap="sm" py={64} role={kind === 'error' ? 'alert' : undefined} data-screen={kind} data-screen-kind={kind}>
      <Icon size={44} stroke={1.4} color="var(--muted)" aria-hidden />
      <Title order={1} size="h3">{t(`screen.${kind}`)}</Title>
      <Text c="dimmed" ta="center" maw={440}>{message?.[locale] ?? t(`screen.${kind}-hint`)}</Text>
      {onRetry ? <Button variant="default" onClick={onRetry}>{t('try-again')}</Button> : <Button component="a" href="/" variant="default">{t('go-home')}</Button>}
    </Stack>
  )
}
