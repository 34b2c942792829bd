import { Stack, Text, Title } from '@mantine/core'
import { useScreenTitle } from '#crud'
import { MediaLibrary } from '#crud/media'
import { useText } from '#i18n'

/** Pictures and documents of the site. */
export function MediaScreen() {
  const t = useText('backend')
  useScreenTitle(t('media.title'))
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h2">
          {t('media.title')}
        </Title>
        <Text c="dimmed">{t('media.intro')}</Text>
      </div>
      <MediaLibrary />
    </Stack>
  )
}
