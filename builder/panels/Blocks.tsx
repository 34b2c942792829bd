import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useMemo, useState, type KeyboardEvent } from 'react'
import { useText } from '#i18n'
import type { BlockDocument } from '#schema'
import { DragSource } from '../canvas/DragSource.tsx'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { matches } from './offered.ts'
import { usePaletteMemory } from './paletteMemory.ts'
import { Tiles } from './Tiles.tsx'
import { useOffered } from './useOffered.ts'

const CATEGORIES = [
  'text',
  'media',
  'layout',
  'navigation',
  'list',
  'form',
  'commerce',
  'learning',
  'access',
  'erp',
  'advanced',
]

/** The blocks that a search leaves over, by category; what is liked and was used last stands before. */
function groupBlocks(
  offered: BlockDocument[],
  search: string,
  { favourites, recent, isForm }: { favourites: string[]; recent: string[]; isForm: boolean },
) {
  const found = offered.filter((block) => matches(block, search.trim().toLowerCase()))
  const names = [...new Set([...CATEGORIES, ...found.map(({ category }) => category)])]
  const kept = (name: string, wanted: string[]) => ({
    name,
    blocks: search ? [] : wanted.flatMap((one) => found.find((block) => block.name === one) ?? []),
  })
  const all = names.map((name) => ({
    name,
    blocks: found.filter(({ category }) => category === name),
  }))
  const isFirst = ({ name }: { name: string }): boolean => isForm && name === 'form'
  return [
    ...all.filter(isFirst),
    kept('favourites', favourites),
    kept('recent', recent),
    ...all.filter((group) => !isFirst(group)),
  ].filter((group) => group.blocks.length > 0)
}

/** Rows of so many columns to put in. */
function RowButtons({ onTaken }: { onTaken?: () => void }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  return (
    <section aria-label={t('palette.rows')}>
      <p className="builder-subtitle">{t('palette.rows')}</p>
      <div className="builder-row-buttons">
        {[1, 2, 3, 4].map((count) => (
          <button
            key={count}
            type="button"
            className="builder-row-button"
            onClick={() => {
              actions.addRow(count)
              onTaken?.()
            }}
            aria-label={t('palette.row', { count })}
            title={t('palette.row', { count })}
          >
            {Array.from({ length: count }, (_, i) => (
              <span key={i} />
            ))}
          </button>
        ))}
      </div>
    </section>
  )
}

/** The blocks there are, by category, those of forms first where a form is made; drag one to its place, or press it to put it behind the selection; `onTaken` makes room for it on a narrow screen. */
export const Blocks = memo(function Blocks({ onTaken }: { onTaken?: () => void }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const offered = useOffered()
  const [search, setSearch] = useState('')
  const { favourites, standing, settle, toggle } = usePaletteMemory()
  const isForm = useBuilderState(({ model }) => model.page.type === 'form')
  const groups = useMemo(
    () => groupBlocks(offered, search, { ...standing, isForm }),
    [offered, search, standing, isForm],
  )
  const searchFor = (words: string): void => {
    setSearch(words)
    // All of it moves anyhow as a search ends.
    if (search && !words) settle()
  }
  const insertOnly = ({ key, nativeEvent }: KeyboardEvent): void => {
    const [only, ...others] = groups.flatMap((group) => group.blocks)
    if (key !== 'Enter' || nativeEvent.isComposing || !search.trim() || !only || others.length > 0)
      return
    actions.insert(only.name)
    onTaken?.()
  }
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        value={search}
        onChange={(event) => searchFor(event.currentTarget.value)}
        onKeyDown={insertOnly}
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      {groups.length === 0 && <p className="builder-note">{t('palette.none')}</p>}
      <DragSource className="builder-palette-groups">
        {groups.map((group) => (
          <section
            key={group.name}
            aria-label={t(`category.${group.name}`, { defaultValue: group.name })}
          >
            <p className="builder-subtitle">
              {t(`category.${group.name}`, { defaultValue: group.name })}
            </p>
            <Tiles
              label={t(`category.${group.name}`, { defaultValue: group.name })}
              blocks={group.blocks}
              favourites={favourites}
              onToggle={toggle}
              {...(onTaken ? { onTaken } : {})}
            />
          </section>
        ))}
      </DragSource>
      <RowButtons {...(onTaken ? { onTaken } : {})} />
    </>
  )
})
