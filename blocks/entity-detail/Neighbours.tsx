import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useNeighbours, type Neighbour, type VisibleEntity } from '#crud'
import { useText } from '#i18n'
import { screenPath, useSession } from '#session'

/** On to the record before or after in the list that one came from, by Alt+PageUp and Alt+PageDown too. */
export function Neighbours({ model: { name }, id }: { model: VisibleEntity; id: string }) {
  const t = useText('backend')
  const navigate = useNavigate()
  const { modules } = useSession()
  const found = useNeighbours(name, id)
  const pathOf = (one: Neighbour | undefined): string | undefined => {
    const path = one && screenPath(modules, name, 'detail', one.id)
    return path && path + one.search
  }
  const [before, after] = [pathOf(found?.before), pathOf(found?.after)]
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const to = event.code === 'PageUp' ? before : event.code === 'PageDown' ? after : undefined
      if (!event.altKey || to === undefined) return
      event.preventDefault()
      void navigate(to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [before, after, navigate])
  if (!found) return null
  return (
    <Group gap={4} wrap="nowrap" data-neighbours>
      <Step to={before} label={t('detail.previous')} keys="Alt+PageUp">
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      <Text size="sm" c="dimmed" className="sala-place">
        {t('detail.place', { place: found.place, total: found.total })}
      </Text>
      <Step to={after} label={t('detail.next')} keys="Alt+PageDown">
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </Group>
  )
}

function Step({
  to,
  label,
  keys,
  children,
}: {
  to: string | undefined
  label: string
  keys: string
  children: React.ReactNode
}) {
  return to === undefined ? (
    <ActionIcon variant="default" size="lg" disabled aria-label={label}>
      {children}
    </ActionIcon>
  ) : (
    <ActionIcon
      component={Link}
      to={to}
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
    >
      {children}
    </ActionIcon>
  )
}
