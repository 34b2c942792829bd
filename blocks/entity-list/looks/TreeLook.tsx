import './looks.css'
import { Alert, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import {
  FieldValue,
  listBody,
  Loading,
  recordTitle,
  Unanswered,
  useListPage,
  useReferences,
} from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { fieldOf } from '../cellLooks.ts'
import { useDetailPath } from '../useDetailPath.ts'
import type { ListPartProps } from '../listPart.ts'
import { parentField } from './looksOf.ts'
import { treeOf, type Branch } from './treeOf.ts'

/** Records of a tree; one with more has to be narrowed. */
const MAX_RECORDS = 2_000
const NO_RECORDS: StoredRecord[] = []

/** Enter follows, right opens and left closes, up and down go on, as in any tree. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role=treeitem]')
  if (!item || event.target !== item) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const at = items.indexOf(item)
  const isOpen = item.getAttribute('aria-expanded')
  const toggle = (): void => item.querySelector<HTMLElement>('.sala-tree-toggle')?.click()
  const parent = item.parentElement?.closest<HTMLElement>('[role=treeitem]')
  const acts: Record<string, () => void> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    ArrowRight: () => (isOpen === 'false' ? toggle() : items[at + 1]?.focus()),
    ArrowLeft: () => (isOpen === 'true' ? toggle() : parent?.focus()),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    Enter: () => item.querySelector<HTMLElement>('a')?.click(),
  }
  if (!acts[event.key]) return
  event.preventDefault()
  acts[event.key]!()
}

/** The records of a list under the one that each belongs to. */
export function TreeLook({ model, state, columns }: ListPartProps) {
  const t = useText('lists')
  const locale = useLocale()
  const { name, entity } = model
  const parent = parentField(model)!
  const records = useListPage(name, listBody({ ...state, page: 1, pageSize: MAX_RECORDS }))
  const found = records.data?.data ?? NO_RECORDS
  const tree = useMemo(() => treeOf(found, parent), [found, parent])
  const shown = columns.filter((column) => column !== parent).slice(1, 4)
  const names = useReferences(
    shown.map((column) => [column, fieldOf(entity, column)]),
    found,
  )
  if (records.isError) return <Unanswered query={records} failed={t('look.failed')} />
  if (!records.data) return <Loading />
  if (found.length === 0)
    return (
      <Text c="dimmed" ta="center" py="xl" data-empty>
        {t('look.nothing')}
      </Text>
    )
  return (
    <>
      {records.data.total > MAX_RECORDS && (
        <Alert color="yellow">{t('look.cut', { most: formatNumber(MAX_RECORDS, locale) })}</Alert>
      )}
      <ul role="tree" className="sala-tree" aria-label={t('look.tree')} onKeyDown={move}>
        {tree.map((branch, index) => (
          <Item
            key={branch.record._id}
            branch={branch}
            level={1}
            isFirst={index === 0}
            {...{ model, shown, names }}
          />
        ))}
      </ul>
    </>
  )
}

function Item({
  branch: { record, children },
  level,
  isFirst,
  ...around
}: Pick<ListPartProps, 'model'> & {
  branch: Branch
  level: number
  isFirst: boolean
  shown: string[]
  names: ReturnType<typeof useReferences>
}) {
  const t = useText('lists')
  const locale = useLocale()
  const { model, shown, names } = around
  const { entity } = model
  const [isOpen, setOpen] = useState(level < 3)
  const to = useDetailPath(model)(record)
  const title = recordTitle(entity, record, locale)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li
      role="treeitem"
      tabIndex={isFirst && level === 1 ? 0 : -1}
      aria-level={level}
      aria-label={title}
      aria-expanded={children.length > 0 ? isOpen : undefined}
      data-id={record._id}
    >
      <div className="sala-tree-line">
        {children.length > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className="sala-tree-toggle"
            aria-label={t(isOpen ? 'group.close-group' : 'group.open', { name: title })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={16} aria-hidden />
          </button>
        ) : (
          <span className="sala-tree-toggle" />
        )}
        {to ? (
          <Link to={to} tabIndex={-1} className="sala-row-link">
            {title}
          </Link>
        ) : (
          <Text span fw={600}>
            {title}
          </Text>
        )}
        {children.length > 0 && (
          <Text span size="xs" c="dimmed">
            {formatNumber(children.length, locale)}
          </Text>
        )}
        {shown.map((column) => (
          <Text span size="sm" c="dimmed" key={column} data-column={column}>
            <FieldValue
              field={fieldOf(entity, column)}
              value={record[column]}
              names={names[column]}
            />
          </Text>
        ))}
      </div>
      {isOpen && children.length > 0 && (
        <ul role="group">
          {children.map((one) => (
            <Item key={one.record._id} branch={one} level={level + 1} isFirst={false} {...around} />
          ))}
        </ul>
      )}
    </li>
  )
}
