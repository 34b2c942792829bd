import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { useTooLong } from '#crud'
import type { ClientFailure } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { PageRow } from '#schema'
import { useSession } from '#session'
import type { Text } from '#shared'
import { saveEntry, type LibraryEntry, type LibraryKind } from '../context/library.ts'
import { useLibrary } from './useLibrary.ts'

/** Rows to be saved, or what has a name already. */
type Props = { onClose(): void } & (
  { entry: LibraryEntry } | { kind: LibraryKind; rows: PageRow[]; onSaved(id: string): void }
)

const inBoth = (title: Text): { th: string; en: string } =>
  typeof title === 'string' ? { th: title, en: title } : { th: title.th, en: title.en ?? '' }

const LANGUAGES = ['th', 'en'] as const

/** Asks for a name in both languages: of what is saved, or of what is called otherwise. */
export function NameDialog(props: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const { refresh } = useLibrary()
  const [title, setTitle] = useState(() =>
    'entry' in props ? inBoth(props.entry.title) : { th: '', en: '' },
  )
  const tooLong = useTooLong()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ClientFailure | null>(null)
  const kind = 'entry' in props ? props.entry.kind : props.kind
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const th = title.th.trim() || title.en.trim()
    if (!th || busy || LANGUAGES.some((one) => tooLong(title[one].trim(), 100))) return
    setBusy(true)
    const named = { th, en: title.en.trim() || th }
    const done =
      'entry' in props
        ? await client.update('page', props.entry.own!.id, {
            data: { title: named },
            version: props.entry.own!.version,
          })
        : await saveEntry(client, props.kind, named, props.rows)
    setBusy(false)
    if (!done.ok) return setFailure(done.failures[0]!)
    void refresh()
    if (!('entry' in props)) {
      props.onSaved((done.value as { id: string }).id)
      notifications.show({
        color: 'green',
        message: t(`pattern.saved-${kind}`, { name: named[locale] }),
      })
    }
    props.onClose()
  }
  const input = (language: 'th' | 'en') => (
    <TextInput
      key={language}
      label={t(`pattern.name-${language}`)}
      value={title[language]}
      error={tooLong(title[language].trim(), 100)}
      onChange={({ currentTarget: { value } }) =>
        setTitle((before) => ({ ...before, [language]: value }))
      }
      {...(language === locale ? { required: true, 'data-autofocus': true } : {})}
    />
  )
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('entry' in props ? 'pattern.rename-title' : `pattern.save-${kind}`)}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={(event) => void send(event)} data-name-dialog={kind}>
        <Stack gap="md">
          {!('entry' in props) && <p className="builder-note">{t(`pattern.save-${kind}-hint`)}</p>}
          {(['th', 'en'] as const).map(input)}
          {failure && (
            <Alert color="red" role="alert">
              {failure.message[locale]}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('pattern.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('pattern.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
