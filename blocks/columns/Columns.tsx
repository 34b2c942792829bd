import type { BlockProps } from '#registry'
import './Columns.css'

interface ColumnsProps {
  count?: number
  split?: 'even' | 'first' | 'last'
  gap?: 'sm' | 'md' | 'lg'
  align?: 'start' | 'center' | 'stretch'
  look?: 'plain' | 'cards'
}

const NAMES = ['first', 'second', 'third', 'fourth']

/** Places side by side; on a narrow page they stand below each other. */
export default function Columns({ props, slots }: BlockProps<ColumnsProps>) {
  const count = Math.min(4, Math.max(1, Math.trunc(Number(props.count)) || 2))
  return (
    <div
      className="sala-split"
      data-count={count}
      data-split={props.split ?? 'even'}
      data-gap={props.gap ?? 'md'}
      data-align-block={props.align ?? 'start'}
      data-look={props.look ?? 'plain'}
    >
      {NAMES.slice(0, count).map((name) => (
        <div key={name} className="sala-split-column">
          {slots[name]}
        </div>
      ))}
    </div>
  )
}
