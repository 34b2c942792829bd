import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

interface BarsProps {
  rows: { label: string; count: number }[]
  /** Bars from left to right with their labels in front, for words; else upright, for numbers and months. */
  lying?: boolean
  countLabel: string
}

const COLOR = 'var(--mantine-primary-color-filled)'
const INK = { fill: 'var(--mantine-color-dimmed)', fontSize: 'var(--text-2xs)' }

/** Bars for the eye alone: the table beside them says the same to everybody. */
export function Charts({ rows, lying = false, countLabel }: BarsProps) {
  const height = lying ? Math.max(80, rows.length * 34 + 30) : 200
  return (
    <div className="sala-chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={rows}
          layout={lying ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          {lying ? (
            <XAxis type="number" domain={[0, 'dataMax']} allowDecimals={false} tick={INK} />
          ) : (
            <XAxis dataKey="label" tick={INK} interval="preserveStartEnd" />
          )}
          {lying ? (
            <YAxis type="category" dataKey="label" width={130} tick={INK} />
          ) : (
            <YAxis allowDecimals={false} tick={INK} width={36} />
          )}
          <Tooltip cursor={false} />
          <Bar
            dataKey="count"
            name={countLabel}
            fill={COLOR}
            radius={3}
            maxBarSize={48}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
