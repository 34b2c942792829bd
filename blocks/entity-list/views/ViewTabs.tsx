import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBookmark, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { forget, listBody, useQuestion, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { Filter } from '#schema'
import { useSession } from '#session'
import { lazyComponent } from '#ui'
import { readListState, useSubjects } from '../useListState.ts'
import type { SaveViewProps } from './SaveViewDialog.tsx'
import { keptQuery, useSavedViews, VIEWS, type SavedView } from './useSavedViews.ts'
import { useViewChanges } from './useViewChanges.ts'

const SaveViewDialog = lazyComponent<SaveViewProps>(
  async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog,
)

/** So many are counted; a tab says `1,000+` beyond. */
const COUNTED = 1000

interface Props {
  model: VisibleEntity
  fixed: Filter | undefined
}

/** The saved views of a list as tabs with how many each shows, and what keeps the list as it stands. */
export function ViewTabs({ model, fixed }: Props) {
  const t = useText('lists')
  const [params, setParams] = useSearchParams()
  const { data: views = [] } = useSavedViews(model.name)
  const [isSaving, setSaving] = useState(false)
  const active = views.find(({ _id }) => _id === params.get('saved'))
  const isChanged =
    active !== undefined && keptQuery(params) !== keptQuery(new URLSearchParams(active.query))
  const open = (view: SavedView | undefined): void => {
    const next = new URLSearchParams(view?.query ?? '')
    if (view) next.set('saved', view._id)
    setParams(next)
  }
  return (
    <div className="sala-view-tabs">
      {views.length > 0 && (
        <div role="group" aria-label={t('view.tabs')} className="sala-view-list">
          <button
            type="button"
            className="sala-view-tab"
            aria-pressed={active === undefined}
            onClick={() => open(undefined)}
          >
            {t('view.all')}
          </button>
          {views.map((view) => (
            <button
              key={view._id}
              type="button"
              className="sala-view-tab"
              aria-pressed={view === active}
              data-view={view._id}
              onClick={() => open(view)}
            >
              {view.name}
              {view.is_default && <span title={t('view.default-mark')}>★</span>}
              <ViewCount model={model} fixed={fixed} view={view} />
            </button>
          ))}
        </div>
      )}
      {active && (
        <ManageMenu
          model={model}
          view={active}
          isChanged={isChanged}
          onGone={() => open(undefined)}
        />
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => setSaving(true)}
      >
        {t('view.save')}
      </Button>
      {isSaving && (
        <SaveViewDialog
          list={model.name}
          query={keptQuery(params)}
          views={views}
          onClose={() => setSaving(false)}
          onSaved={(id) =>
            setParams((before) => {
              const next = new URLSearchParams(before)
              next.set('saved', id)
              return next
            })
          }
        />
      )}
    </div>
  )
}

/** How many records a view shows now. */
function ViewCount({ model, fixed, view }: Props & { view: SavedView }) {
  const t = useText('lists')
  const locale = useLocale()
  const { client } = useSession()
  const subjects = useSubjects(model.entity)
  const state = readListState(model.entity, new URLSearchParams(view.query), subjects, { fixed })
  const { args, search } = listBody(state)
  const { data } = useQuery({
    queryKey: ['records', model.name, 'count', args, search ?? ''],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const answer = await client.query(
        model.name,
        {
          method: 'count',
          args: args!,
          ...(search && { search }),
          paging: { page: 1, limit: 1, total: COUNTED },
        },
        signal,
      )
      return answer.ok ? { total: answer.value.total, more: !!answer.value.paging.atLeast } : null
    },
  })
  if (!data) return null
  const count = formatNumber(data.total, locale)
  return (
    <span className="sala-view-count" data-count={data.total}>
      {data.more ? t('view.count-more', { count }) : count}
    </span>
  )
}

/** What may be done with the view that is open, by who may change it. */
function ManageMenu({
  model,
  view,
  isChanged,
  onGone,
}: {
  model: VisibleEntity
  view: SavedView
  isChanged: boolean
  onGone(): void
}) {
  const t = useText('lists')
  const general = useText('backend')
  const [params] = useSearchParams()
  const queries = useQueryClient()
  const { client } = useSession()
  const [question, ask] = useQuestion()
  const { mayChange, change, makeDefault } = useViewChanges(model.name)
  if (!mayChange(view)) return null
  async function remove(): Promise<void> {
    const yes = await ask({
      title: t('view.delete'),
      text: t('view.delete-text', { name: view.name }),
      yes: t('view.delete'),
      no: general('cancel'),
    })
    if (!yes) return
    const answer = await client.remove(VIEWS, view._id, view.version)
    await forget(queries, VIEWS)
    if (!answer.ok) return
    notifications.show({ color: 'green', message: t('view.deleted', { name: view.name }) })
    onGone()
  }
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('view.manage', { name: view.name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && (
            <Menu.Item onClick={() => void change(view, { query: keptQuery(params) })}>
              {t('view.update', { name: view.name })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => void makeDefault(view, !view.is_default)}>
            {t(view.is_default ? 'view.no-default' : 'view.make-default')}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => void remove()}>
            {t('view.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanged && <span className="sala-filter-word">{t('view.changed')}</span>}
      {question}
    </>
  )
}
