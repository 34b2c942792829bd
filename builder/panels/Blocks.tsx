import { TextInput } from '@mantine/core'
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react'
import { createElement, memo, useMemo, useState } from 'react'
import { useLocale, useText } from '#i18n'
import type { BlockDocument } from '#schema'
import { DragSource } from '../canvas/Canvas.tsx'
import { useBuilder } from '../builderContext.ts'
import { blockIcon } from './blockIcon.ts'
import { isOffered, matches } from './offered.ts'
import { usePaletteMemory } from './paletteMemory.ts'

const CATEGORIES = ['text', 'media', 'layout', 'navigation', 'list', 'form', 'commerce', 'access', 'erp', 'advanced']

/** The blocks there are, by category; drag one to its place, or press it to put it behind the selection; `onTaken` makes room for it on a narrow screen. */
export const Blocks = memo(function Blocks({ onTaken }: { onTaken?: () => void }) {
  const t = useText('builder')
  const { blocks, actions } = useBuilder()
  const [search, setSearch] = useState('')
  const { favourites, recent, toggle } = usePaletteMemory()
  const groups = useMemo(() => {
    const found = Object.values(blocks).filter((block) => isOffered(block) && matches(block, search.trim().toLowerCase()))
    const names = [...new Set([...CATEGORIES, ...found.map(({ category }) => category)])]
    const kept = (name: string, wanted: string[]) => ({ name, blocks: search ? [] : wanted.flatMap((one) => found.find((block) => block.name === one) ?? []) })
    return [kept('favourites', favourites), kept('recent', recent), ...names.map((name) => ({ name, blocks: found.filter(({ category }) => category === name) }))].filter((group) => group.blocks.length > 0)
  }, [blocks, search, favourites, recent])
  return (
    <>
      <TextInput size="sm" type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} aria-label={t('palette.search')} placeholder={t('palette.search')} leftSection={<IconSearch size={16} aria-hidden />} />
      {groups.length === 0 && <p className="builder-note">{t('palette.none')}</p>}
      <DragSource id="palette" className="builder-palette-groups">
        {groups.map((group) => (
          <section key={group.name} aria-label={t(`category.${group.name}`, { defaultValue: group.name })}>
            <p className="builder-subtitle">{t(`category.${group.name}`, { defaultValue: group.name })}</p>
            <div className="builder-tiles">
              {group.blocks.map((block) => <Tile key={block.name} block={block} favourite={favourites.includes(block.name)} onToggle={toggle} {...(onTaken ? { onTaken } : {})} />)}
            </div>
          </section>
        ))}
      </DragSource>
      <section aria-label={t('palette.rows')}>
        <p className="builder-subtitle">{t('palette.rows')}</p>
        <div className="builder-row-buttons">
          {[1, 2, 3, 4].map((count) => (
            <button key={count} type="button" className="builder-row-button" onClick={() => { actions.addRow(count); onTaken?.() }} aria-label={t('palette.row', { count })} title={t('palette.row', { count })}>
              {Array.from({ length: count }, (_, i) => <span key={i} />)}
            </button>
          ))}
        </div>
      </section>
    </>
  )
})

interface TileProps {
  block: BlockDocument
  favourite: boolean
  onToggle(name: string): void
  onTaken?(): void
}

const Tile = memo(function Tile({ block, favourite, onToggle, onTaken }: TileProps) {
  const t = useText('builder')
  const locale = useLocale()
  const { actions } = useBuilder()
  const Star = favourite ? IconStarFilled : IconStar
  const name = block.label[locale]
  return (
    <div className="builder-tile-place">
      <button type="button" className="builder-tile" data-palette={block.name} title={block.description?.[locale]} onClick={() => { actions.insert(block.name); onTaken?.() }}>
        {createElement(blockIcon(block.icon), { size: 20, stroke: 1.6, 'aria-hidden': true })}
        <span>{name}</span>
      </button>
      <button type="button" className="builder-star" aria-pressed={favourite} aria-label={t('palette.favourite', { block: name })} title={t('palette.favourite', { block: name })} onClick={() => onToggle(block.name)}><Star size={14} aria-hidden /></button>
    </div>
  )
})
