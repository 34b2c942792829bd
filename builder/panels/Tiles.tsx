import { createElement, memo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useLocale, useText } from '#i18n'
import type { BlockDocument } from '#schema'
import { useBuilder } from '../context/builderContext.ts'
import { blockIcon } from '../context/blockIcon.ts'

interface TilesProps {
  label: string
  blocks: BlockDocument[]
  favourites: readonly string[]
  onToggle(name: string): void
  onTaken?(): void
}

const BUTTONS = '.builder-tile, .builder-star'

/** The button that an arrow leads to: left and right to the one beside, up and down to the same of another block. */
function next(all: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = all.indexOf(from)
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 }[key]
  if (key === 'Home') return all[0]
  return key === 'End' ? all.at(-2) : step === undefined ? undefined : all[at + step]
}

/** The blocks of one category, as a toolbar: one stop of the tab key, arrows inside it. */
export function Tiles({ label, blocks, favourites, onToggle, onTaken }: TilesProps) {
  const [stop, setStop] = useState({ block: '', star: false })
  const at = blocks.some(({ name }) => name === stop.block)
    ? stop
    : { block: blocks[0]!.name, star: false }
  const focus = ({ target }: FocusEvent<HTMLElement>): void => {
    const block = target.closest<HTMLElement>('[data-tile]')?.dataset.tile
    if (block !== undefined) setStop({ block, star: target.matches('.builder-star') })
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const to = next(
      [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTONS)],
      event.target as HTMLElement,
      event.key,
    )
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    to.focus()
  }
  return (
    <div
      className="builder-tiles"
      role="toolbar"
      aria-label={label}
      onFocus={focus}
      onKeyDown={press}
    >
      {blocks.map((block) => (
        <Tile
          key={block.name}
          block={block}
          favourite={favourites.includes(block.name)}
          stop={at.block !== block.name ? 'none' : at.star ? 'star' : 'tile'}
          onToggle={onToggle}
          {...(onTaken ? { onTaken } : {})}
        />
      ))}
    </div>
  )
}

interface TileProps {
  block: BlockDocument
  favourite: boolean
  /** Which of its buttons the tab key stops at. */
  stop: 'none' | 'tile' | 'star'
  onToggle(name: string): void
  onTaken?(): void
}

const Tile = memo(function Tile({ block, favourite, stop, onToggle, onTaken }: TileProps) {
  const t = useText('builder')
  const locale = useLocale()
  const { actions } = useBuilder()
  const Star = favourite ? IconStarFilled : IconStar
  const name = block.label[locale]
  return (
    <div className="builder-tile-place" data-tile={block.name}>
      <button
        type="button"
        className="builder-tile"
        tabIndex={stop === 'tile' ? 0 : -1}
        data-palette={block.name}
        title={block.description?.[locale]}
        onClick={() => {
          actions.insert(block.name)
          onTaken?.()
        }}
      >
        {createElement(blockIcon(block.icon), { size: 20, stroke: 1.6, 'aria-hidden': true })}
        <span>{name}</span>
      </button>
      <button
        type="button"
        className="builder-star"
        tabIndex={stop === 'star' ? 0 : -1}
        aria-pressed={favourite}
        aria-label={t('palette.favourite', { block: name })}
        title={t('palette.favourite', { block: name })}
        onClick={() => onToggle(block.name)}
      >
        <Star size={14} aria-hidden />
      </button>
    </div>
  )
})
