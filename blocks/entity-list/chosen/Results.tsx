import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { recordTitle, type Outcome, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import { useDetailPath } from '../useDetailPath.ts'

/** How an act ended with each record: what was refused leads to its record and says why. */
export function Results({
  model,
  label,
  outcomes,
  left,
  onClose,
}: {
  model: VisibleEntity
  label: string
  outcomes: readonly Outcome[]
  /** Those that were not begun, since it was stopped. */
  left: number
  onClose(): void
}) {
  const t = useText('backend')
  const lists = useText('lists')
  const locale = useLocale()
  const detail = useDetailPath(model)
  const refused = outcomes.filter(({ failures }) => failures.length > 0)
  const well = outcomes.length - refused.length
  return (
    <Modal
      opened
      onClose={onClose}
      lockScroll={false}
      title={label}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md" data-refused={refused.length} data-done={well}>
        {well > 0 && <Alert color="green">{lists('chosen.done', { count: well })}</Alert>}
        {left > 0 && <Alert color="yellow">{lists('chosen.left', { count: left })}</Alert>}
        {refused.length > 0 && (
          <>
            <Alert color="red">{t('list.act-refused', { count: refused.length })}</Alert>
            <ul className="sala-refused-records">
              {refused.map(({ record, failures }) => {
                const title = recordTitle(model.entity, record, locale)
                const to = detail(record)
                return (
                  <li key={record._id} data-record={record._id}>
                    {to ? (
                      <Link to={to} target="_blank">
                        {title}
                      </Link>
                    ) : (
                      <Text span fw={600}>
                        {title}
                      </Text>
                    )}
                    {failures.map(({ message }, index) => (
                      <Text key={index} size="sm">
                        {message[locale]}
                      </Text>
                    ))}
                  </li>
                )
              })}
            </ul>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
