import { Avatar } from '@mantine/core'
import { useText } from '#i18n'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import type { Autosave } from '../store/autosave.ts'
import { usePresence } from '../data/usePresence.ts'
import { useRemovedByOthers } from '../data/useRemovedByOthers.ts'
import './people.css'

const SHOWN = 4

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part.replace(/^[เแโใไ]/, '')][0] ?? '')
    .join('')

/** Who else has this page open, and tells them that one is here; a click leads to the block that they have chosen. */
export function People({ autosave }: { autosave: Autosave }) {
  const t = useText('builder')
  const { store, page } = useBuilder()
  const self = useSession().user?._id
  usePresence(store, page, autosave)
  useRemovedByOthers(store)
  const people = useBuilderState((state) => state.people)
  return people.length === 0 ? null : (
    <ul className="builder-people" aria-label={t('people.label')}>
      {people.slice(0, SHOWN).map(({ tab, user, name, block, away }) => (
        <li key={tab} data-away={away || undefined}>
          <button
            type="button"
            title={away ? t('people.away', { name }) : name}
            disabled={block === null}
            aria-label={t(block === null ? 'people.here' : 'people.go', {
              name: away ? t('people.away', { name }) : name,
            })}
            onClick={() => store.select(block)}
            data-person={name}
          >
            {/* Oneself is no name to be read from initials. */}
            {user === self ? (
              <Avatar size={30} radius="xl" />
            ) : (
              <Avatar size={30} radius="xl" color="initials" name={name}>
                {initialsOf(name)}
              </Avatar>
            )}
          </button>
        </li>
      ))}
      {people.length > SHOWN && (
        <li className="builder-people-more">
          {t('people.more', { count: people.length - SHOWN })}
        </li>
      )}
    </ul>
  )
}
