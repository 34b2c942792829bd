import { Avatar } from '@mantine/core'
import { useText } from '#i18n'
import { useBuilder } from '../builderContext.ts'
import type { Person } from '../store/builderStore.ts'

const SHOWN = 4

const initialsOf = (name: string): string => name.split(/\s+/).slice(0, 2).map((part) => [...part.replace(/^[เแโใไ]/, '')][0] ?? '').join('')

/** Others on the page; a click leads to the block that they have chosen. */
export function PersonList({ people }: { people: readonly Person[] }) {
  const t = useText('builder')
  const { store } = useBuilder()
  return (
    <ul className="builder-people" aria-label={t('people.label')}>
      {people.slice(0, SHOWN).map(({ tab, name, block }) => (
        <li key={tab}>
          <button type="button" title={name} disabled={block === null} aria-label={t(block === null ? 'people.here' : 'people.go', { name })} onClick={() => store.select(block)} data-person={name}>
            <Avatar size={30} radius="xl" color="initials" name={name}>{initialsOf(name)}</Avatar>
          </button>
        </li>
      ))}
      {people.length > SHOWN && <li className="builder-people-more">{t('people.more', { count: people.length - SHOWN })}</li>}
    </ul>
  )
}
