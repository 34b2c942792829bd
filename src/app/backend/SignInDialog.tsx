import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { inKit, useOpened } from '#crud'
import { hasUnsaved } from '#forms'
import type { SessionUser } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'

/** Over the drawers and dialogs that it came to, under the question whether to leave (the kit's lie at 200). */
const OVER = 250

export interface SignInProps {
  /** Has the session of who was here ended? */
  isOut: boolean
  /** Are they asked to sign in? */
  asked: boolean
  onLater(): void
  /** What is not saved is left behind, if they say so. */
  onLeave(go: () => void): void
}

/** Who is signed in in this browser now, if it is somebody else; of what was open before they see nothing that can be let go. */
function useSomebodyElse(isOut: boolean): SessionUser | undefined {
  const { client, user } = useSession()
  const [other, setOther] = useState<SessionUser>()
  useEffect(() => {
    if (!isOut) return setOther(undefined)
    // They may have signed in in another window: the client hears that.
    const look = async (): Promise<void> => {
      const answer = await client.session()
      const now = answer.ok ? answer.value.session.user : null
      if (now === null || now._id === user?._id) return setOther(undefined)
      if (!hasUnsaved()) window.location.reload()
      return setOther(now)
    }
    void look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isOut, client, user])
  return other
}

/** The session ended while somebody worked: they sign in again over what they did. */
export const SignInDialog = inKit(function SignInDialog({
  isOut,
  asked,
  onLater,
  onLeave,
}: SignInProps) {
  const t = useText('backend')
  const other = useSomebodyElse(isOut)
  const elsewhere = (): void =>
    other
      ? window.location.reload()
      : window.location.assign(
          `/user/login?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`,
        )
  return (
    <Modal
      opened={useOpened(isOut && asked)}
      zIndex={OVER}
      onClose={onLater}
      title={t('signed-out.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      // Escape in it closes this one and not the drawer below it too.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={({ key }) => key === 'Escape' && onLater()}
    >
      <SignInForm
        somebody={other && `${other.firstname} ${other.lastname}`}
        onLater={onLater}
        onElse={() => onLeave(elsewhere)}
      />
    </Modal>
  )
})

function SignInForm({
  somebody,
  onLater,
  onElse,
}: {
  somebody: string | undefined
  onLater(): void
  onElse(): void
}) {
  const t = useText('backend')
  const words = useText('public')
  const locale = useLocale()
  const { client, user } = useSession()
  const [state, setState] = useState<{ working?: boolean; failed?: string }>({})
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (!password) return setState({ failed: words('missing.password') })
    setState({ working: true })
    // A refused token of the session that ended is asked for anew.
    await client.session()
    const answer = await client.signIn(user?.username ?? '', password, 'backend')
    if (!answer.ok)
      setState({ failed: answer.failures[0]?.message[locale] ?? words('signin.failed-text') })
  }
  return (
    <form onSubmit={(event) => void submit(event)} data-sign-in noValidate>
      <Stack gap="md">
        <Text>{t('signed-out.text')}</Text>
        {somebody !== undefined && <Text>{t('signed-out.somebody', { name: somebody })}</Text>}
        <TextInput
          label={words('signin.username')}
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
        />
        <TextInput
          label={words('signin.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          data-autofocus
          {...(state.failed ? { error: state.failed, errorProps: { role: 'alert' } } : {})}
        />
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onElse}>
            {t('signed-out.else')}
          </Button>
          <Button variant="default" onClick={onLater}>
            {t('signed-out.later')}
          </Button>
          <Button type="submit" loading={state.working === true}>
            {words('signin.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
