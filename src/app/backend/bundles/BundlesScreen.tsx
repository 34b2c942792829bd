import { Stack, Title } from '@mantine/core'
import { useScreenTitle } from '#crud'
import { useText } from '#i18n'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** Documents of the site as one file, out and in. */
export function BundlesScreen() {
  const t = useText('backend')
  useScreenTitle(t('bundles.title'))
  return (
    <Stack gap="lg" maw={820}>
      <Title order={1} size="h2">
        {t('bundles.title')}
      </Title>
      <ExportPanel />
      <ImportPanel />
    </Stack>
  )
}
