import type { DrawnStates } from '#gateway'
import { useLocale } from '#i18n'
import { BOX, drawStates } from './layout.ts'

/** A state table as a picture: states as boxes, transitions as numbered arrows; the table beside it says the same in words. */
export function StatesPicture({ table }: { table: DrawnStates }) {
  const locale = useLocale()
  const { width, height, places, arrows } = drawStates(table)
  const head = `head-${table.entity}`
  return (
    <div className="sala-states-picture">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <defs>
          <marker
            id={head}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M 0 0 L 8 4 L 0 8 z" />
          </marker>
        </defs>
        {arrows.map(({ number, from, to, path }) => (
          <path
            key={`${number} ${from} ${to}`}
            className="sala-states-arrow"
            d={path}
            markerEnd={`url(#${head})`}
          />
        ))}
        {table.states.map(({ id, label, color, final }) => (
          <g
            key={id}
            className="sala-states-box"
            data-state={id}
            data-color={color}
            data-initial={id === table.initial || undefined}
            data-final={final || undefined}
            transform={`translate(${places[id]!.x} ${places[id]!.y})`}
          >
            <rect width={BOX.width} height={BOX.height} rx="8" />
            <text
              x={BOX.width / 2}
              y={BOX.height / 2}
              dominantBaseline="central"
              textAnchor="middle"
            >
              {label[locale]}
            </text>
          </g>
        ))}
        {arrows.map(({ number, from, to, at }) => (
          <g
            key={`${number} ${from} ${to}`}
            className="sala-states-number"
            transform={`translate(${at.x} ${at.y})`}
          >
            <circle r="9" />
            <text dominantBaseline="central" textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
