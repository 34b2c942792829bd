import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { DragRow, FieldValue, fieldLabel, recordTitle, type VisibleEntity } from '#crud'
import { useLocale } from '#i18n'
import type { StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import type { BoardMoves } from './useBoardMoves.ts'
import { isPlain } from './useBoardTransitions.tsx'

const KEYS = 'ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight'

interface Props {
  model: VisibleEntity
  record: StoredRecord
  moves: BoardMoves
}

/** A record on the board, with the steps that take no more than a press. */
export function BoardCard({ model, record, moves }: Props) {
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name } = model
  const detail = screenPath(modules, name, 'detail', record._id)
  const next = moves.nextOf(record).filter(isPlain)
  const title = recordTitle(entity, record, locale)
  const card = useRef<HTMLAnchorElement & HTMLElement>(null)
  useEffect(() => {
    if (moves.follows(record._id)) card.current?.focus()
  }, [])
  return (
    <DragRow id={record._id} className="sala-board-drag">
      <article className="sala-board-card" data-id={record._id}>
        {detail ? (
          <Link
            ref={card}
            to={detail}
            className="sala-row-link"
            draggable={false}
            data-card
            aria-keyshortcuts={KEYS}
          >
            {title}
          </Link>
        ) : (
          <strong ref={card} tabIndex={0} data-card aria-keyshortcuts={KEYS}>
            {title}
          </strong>
        )}
        <dl>
          {(entity['x-list']?.card ?? []).map((field) => (
            <div key={field} data-field={field}>
              <dt>{fieldLabel(entity, field, locale)}</dt>
              <dd>
                <FieldValue field={entity.properties[field] ?? {}} value={record[field]} />
              </dd>
            </div>
          ))}
        </dl>
        {next.length > 0 && (
          <Group gap="xs" mt="xs">
            {next.map((transition) => (
              <Button
                key={transition.id}
                size="compact-sm"
                variant="default"
                data-transition={transition.id}
                onClick={() => moves.takeTransition(record, transition)}
              >
                {transition.label[locale]}
              </Button>
            ))}
          </Group>
        )}
      </article>
    </DragRow>
  )
}
