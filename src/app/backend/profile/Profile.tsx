import { Paper, Stack, Title } from '@mantine/core'
import { EntityBlock, fieldLabel, FieldValue, useScreenTitle, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { Tokens } from './Tokens.tsx'

const FIELDS = ['username', 'firstname', 'lastname', 'roles'] as const

/** Who is signed in. */
export function Profile() {
  const t = useText('backend')
  useScreenTitle(t('profile.title'))
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('profile.title')}
      </Title>
      <Paper className="sala-panel">
        <EntityBlock props={{ entity: 'user' }} View={Fields} />
      </Paper>
      <Tokens />
    </Stack>
  )
}

function Fields({ model: { entity } }: { model: VisibleEntity }) {
  const locale = useLocale()
  const { user } = useSession()
  return (
    <dl className="sala-fields" data-columns="2">
      {FIELDS.map((name) => (
        <div key={name}>
          <dt>{fieldLabel(entity, name, locale)}</dt>
          <dd>
            <FieldValue field={entity.properties[name] ?? {}} value={user?.[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
