import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useLocale, useText } from '#i18n'
import type { BlockDocument } from '#schema'
import { DragSource } from '../canvas/Canvas.tsx'
import { useBuilder } from '../builderContext.ts'
import { blockIcon } from './blockIcon.ts'

const CATEGORIES = ['text', 'media', 'layout', 'navigation', 'list', 'form', 'commerce', 'access', 'erp', 'advanced']

/** Is the block offered on public pages? Those of the backend bring a UI kit along. */
const isOffered = ({ palette, kit }: BlockDocument): boolean => palette !== false && kit !== true

const matches = (block: BlockDocument, words: string): boolean =>
  [block.name, block.label.th, block.label.en, ...(block.keywords ?? [])].some((text) => text.toLowerCase().includes(words))

/** The blocks there are, by category; drag one to its place, or press it to put it behind the selection; `onTaken` makes room for it on a narrow screen. */
export const Palette = memo(function Palette({ onTaken }: { onTaken?: () => void }) {
  const t = useText('builder')
  const locale = useLocale()
  const { blocks, actions } = useBuilder()
  const [search, setSearch] = useState('')
  const groups = useMemo(() => {
    const found = Object.values(blocks).filter((block) => isOffered(block) && matches(block, search.trim().toLowerCase()))
    const names = [...new Set([...CATEGORIES, ...found.map(({ category }) => category)])]
    return names.map((name) => ({ name, blocks: found.filter(({ category }) => category === name) })).filter((group) => group.blocks.length > 0)
  }, [blocks, search])
  return (
    <div className="builder-palette">
      <TextInput size="sm" type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} aria-label={t('palette.search')} placeholder={t('palette.search')} leftSection={<IconSearch size={16} aria-hidden />} />
      {groups.length === 0 && <p className="builder-note">{t('palette.none')}</p>}
      <DragSource id="palette" className="builder-palette-groups">
        {groups.map((group) => (
          <section key={group.name} aria-label={t(`category.${group.name}`, { defaultValue: group.name })}>
            <p className="builder-subtitle">{t(`category.${group.name}`, { defaultValue: group.name })}</p>
            <div className="builder-tiles">
              {group.blocks.map((block) => {
                const Icon = blockIcon(block.icon)
                return (
                  <button key={block.name} type="button" className="builder-tile" data-palette={block.name} title={block.description?.[locale]} onClick={() => { actions.insert(block.name); onTaken?.() }}>
                    <Icon size={20} stroke={1.6} aria-hidden />
                    <span>{block.label[locale]}</span>
                  </button>
                )
              })}
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
    </div>
  )
})
