import {
  Bar,
  BarChart,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { intl, type Locale } from '#shared'

export interface ReportChartProps {
  kind: 'bar' | 'line'
  rows: { label: string; value: number }[]
  name: string
  locale: Locale
}

const COLOR = 'var(--mantine-primary-color-filled)'
const INK = { fill: 'var(--mantine-color-dimmed)', fontSize: 'var(--text-2xs)' }
const HEIGHT = 220
const LINE = 32
/** Letters of a label beside a bar; longer ones end there. */
const LETTERS = 18

const cut = (text: string): string =>
  text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text

/** The rows for the eye alone: the table below says the same to everybody. */
export function ReportChart({ kind, rows, name, locale }: ReportChartProps) {
  const short = (value: number): string =>
    intl
      .numbers(locale === 'th' ? 'th-TH-u-nu-latn' : 'en-GB', { notation: 'compact' })
      .format(value)
  const margin = { top: 8, right: 24, bottom: 0, left: 0 }
  return (
    <div aria-hidden="true">
      <ResponsiveContainer
        width="100%"
        height={kind === 'line' ? HEIGHT : Math.max(80, rows.length * LINE + 40)}
      >
        {kind === 'line' ? (
          <LineChart data={rows} margin={margin} accessibilityLayer={false}>
            <XAxis dataKey="label" tick={INK} />
            <YAxis tick={INK} width={64} tickFormatter={short} />
            <Tooltip />
            <Line
              dataKey="value"
              name={name}
              stroke={COLOR}
              strokeWidth={2}
              isAnimationActive={false}
            />
          </LineChart>
        ) : (
          <BarChart data={rows} layout="vertical" margin={margin} accessibilityLayer={false}>
            <XAxis type="number" tick={INK} tickFormatter={short} />
            <YAxis type="category" dataKey="label" tick={INK} width={130} tickFormatter={cut} />
            <Tooltip cursor={false} />
            <Bar dataKey="value" name={name} fill={COLOR} radius={3} isAnimationActive={false} />
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}
