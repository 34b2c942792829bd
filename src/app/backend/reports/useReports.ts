import { useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { JsonObject } from '#schema'
import { useSession } from '#session'
import type { Bilingual } from '#shared'

export type Cell = string | number | boolean | null
export type Given = Record<string, Cell>

/** A report as `GET /api/reports/{module}` tells of it. */
export interface ShownReport {
  /** `<module>/<name>`. */
  name: string
  label: Bilingual
  description?: Bilingual
  of: string
  parameters: { properties: JsonObject; required: string[] }
  chart?: { kind: 'bar' | 'line'; x: string; y: string }
  records?: { filters: Record<string, string> }
  compare?: string[]
}

export interface ReportColumn {
  name: string
  label: Bilingual
  form: 'text' | 'number' | 'money' | 'date' | 'percent' | 'month'
  labels?: Record<string, Bilingual>
  total: boolean
}

/** What `POST /api/report/{module}/{name}` answers. */
export interface ReportAnswer {
  columns: ReportColumn[]
  rows: Record<string, Cell>[]
  totals: Record<string, Cell>
  count: number
  given: Given
  names: Record<string, Record<string, string>>
  before?: { from: string; to: string; totals: Record<string, Cell> }
  opening?: Record<string, Cell>
}

export function useReports(module: string) {
  const { client } = useSession()
  return useQuery({
    queryKey: ['reports', module],
    staleTime: 60_000,
    queryFn: async () => {
      const answer = await client.call<{ data: ShownReport[] }>(`/api/reports/${module}`)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}

/** What a report says for these values; nothing is asked as long as one that it needs is missing. */
export function useReportAnswer(report: ShownReport | undefined, given: Given) {
  const { client } = useSession()
  const lacks = report?.parameters.required.some((name) => {
    const field = report.parameters.properties[name] as { default?: unknown } | undefined
    return given[name] === undefined && field?.default === undefined
  })
  return useQuery({
    queryKey: ['report', report?.name, given],
    enabled: report !== undefined && !lacks,
    queryFn: async () => {
      const answer = await client.call<{ data: ReportAnswer }>(`/api/report/${report!.name}`, {
        method: 'POST',
        body: { given },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}
