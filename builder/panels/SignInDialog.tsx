import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'

interface Props {
  onClose(): void
  onSignedIn(): void
}

/** The session ended while the page was edited: the same person signs in again, and saving goes on. */
export function SignInDialog({ onClose, onSignedIn }: Props) {
  const t = useText('builder')
  const words = useText('public')
  const locale = useLocale()
  const { client, user } = useSession()
  const [state, setState] = useState<{ working?: boolean; failed?: string }>({})
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (!password) return setState({ failed: words('signin.missing') })
    setState({ working: true })
    // A refused token of the session that ended is asked for anew.
    await client.session()
    const answer = await client.signIn(user?.username ?? '', password, 'backend')
    if (answer.ok) return onSignedIn()
    return setState({ failed: answer.failures[0]?.message[locale] ?? words('signin.failed-text') })
  }
  return (
    <Modal opened onClose={onClose} title={t('sign-in.title')} lockScroll={false} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={(event) => void submit(event)} data-sign-in noValidate>
        <Stack gap="md">
          <Text>{t('sign-in.text')}</Text>
          <TextInput label={words('signin.username')} name="username" autoComplete="username" value={user?.username ?? ''} readOnly />
          <TextInput label={words('signin.password')} name="password" type="password" autoComplete="current-password" maxLength={200} data-autofocus {...(state.failed ? { error: state.failed, errorProps: { role: 'alert' } } : {})} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>{t('sign-in.later')}</Button>
            <Button type="submit" loading={state.working === true}>{words('signin.submit')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
