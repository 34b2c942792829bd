import { Paper, Stack, Title } from '@mantine/core'
import { useText } from '#i18n'
import { useSession } from '#session'

/** Who is signed in. */
export function Profile() {
  const t = useText('backend')
  const { user } = useSession()
  return (
    <Stack gap="md">
      <Title order={1} size="h2">{t('profile.title')}</Title>
      <Paper className="sala-card">
        <dl className="sala-fields" data-columns="2">
          <div><dt>{t('profile.username')}</dt><dd>{user?.username}</dd></div>
          <div><dt>{t('shell.profile')}</dt><dd>{user?.firstname} {user?.lastname}</dd></div>
          <div><dt>{t('profile.roles')}</dt><dd>{user?.roles.join(', ')}</dd></div>
        </dl>
      </Paper>
    </Stack>
  )
}
