import { ActionIcon } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useText } from '#i18n'
import { routePath, useSession, type OpenModule } from '#session'
import type { VisibleEntity } from './entityModel.ts'

/** Where the screens of an entity are changed, for those who may. */
export function screenEditorPath(modules: OpenModule[], entity: string): string | undefined {
  for (const module of modules) {
    const route = module.routes.find(({ screen }) => screen === 'screen')
    if (route) return routePath(module, route, { entity })
  }
  return undefined
}

/** Leads from a generated screen to its editor, and says whether this site changed it. */
export function ChangeScreen({
  model,
  part,
}: {
  model: VisibleEntity
  part: 'form' | 'list' | 'board'
}) {
  const t = useText('backend')
  const path = screenEditorPath(useSession().modules, model.name)
  if (!path) return null
  const label = t(model.changed ? 'screens.change-changed' : 'screens.change')
  return (
    <ActionIcon
      component={Link}
      to={`${path}?part=${part}`}
      variant={model.changed ? 'light' : 'default'}
      size={36}
      aria-label={label}
      title={label}
      data-change-screen={model.changed ? 'changed' : 'generated'}
    >
      <IconAdjustments size={18} aria-hidden />
    </ActionIcon>
  )
}
