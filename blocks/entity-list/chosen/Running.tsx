import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formatNumber, useLocale, useText } from '#i18n'

/** How far an act on several records is; it can be stopped before the next of them. */
export function Running({
  label,
  done,
  of,
  onStop,
}: {
  label: string
  done: number
  of: number
  onStop(): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const text = t('list.acting', { done: formatNumber(done, locale), of: formatNumber(of, locale) })
  return (
    <Modal opened onClose={onStop} lockScroll={false} title={label} withCloseButton={false}>
      <Stack gap="md" data-acting>
        <Text role="status">{text}</Text>
        <progress className="sala-acting" value={done} max={of} aria-label={text} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onStop} data-autofocus>
            {t('list.act-stop')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
