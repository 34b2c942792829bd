import { Alert, Button, Group, Table } from '@mantine/core'
import { useCallback, useState } from 'react'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import type { OutsideRow, OutsideSource } from '#pages/model'
import { useSession } from '#session'
import type { Bilingual } from '#shared'
import { L } from '../inspector/schemas.ts'

const SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    url: {
      type: 'string',
      maxLength: 2000,
      'x-label': L('ที่อยู่ของข้อมูล JSON', 'Address of the JSON'),
      'x-help': L(
        'โฮสต์ต้องอยู่ในรายการ SALA_OUTSIDE_HOSTS',
        'Its host must be listed in SALA_OUTSIDE_HOSTS',
      ),
    },
    list: {
      type: 'string',
      maxLength: 200,
      'x-label': L('ตำแหน่งของรายการ', 'Where the rows are'),
      'x-help': L(
        'เช่น data.items ว่างไว้ = คำตอบทั้งหมด',
        'As data.items; left empty: the answer itself',
      ),
    },
    fields: {
      type: 'array',
      maxItems: 50,
      'x-widget': 'list',
      'x-label': L('ค่าที่ใช้ในหน้านี้', 'Values that the page uses'),
      items: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
            pattern: '^[A-Za-z][A-Za-z0-9_]*$',
            maxLength: 60,
            'x-label': L('ชื่อ', 'Name'),
          },
          from: {
            type: 'string',
            maxLength: 200,
            'x-label': L('ตำแหน่งในรายการ', 'Where in the row'),
            'x-help': L('ว่างไว้ = ชื่อเดียวกัน', 'Left empty: its name'),
          },
          type: {
            enum: ['text', 'number', 'date', 'link', 'image'],
            'x-labels': {
              text: L('ข้อความ', 'Text'),
              number: L('ตัวเลข', 'Number'),
              date: L('วันที่', 'Date'),
              link: L('ลิงก์', 'Link'),
              image: L('รูปภาพ', 'Picture'),
            },
            'x-label': L('ชนิด', 'Kind'),
          },
        },
      },
    },
  },
} as JsonSchema

/** Rows that are shown of a try. */
const SHOWN = 3

interface Tried {
  of: string
  rows?: OutsideRow[]
  fields?: NonNullable<OutsideSource['fields']>
  problem?: Bilingual
}

/** Asks an outside source once, and keeps what came of it. */
function useTrial() {
  const { client } = useSession()
  const [tried, setTried] = useState<Tried | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async (of: OutsideSource): Promise<void> => {
    setBusy(true)
    const answer = await client.call<{
      data: { data: [{ rows: OutsideRow[] }]; fields: NonNullable<OutsideSource['fields']> }
    }>('/api/outside', { method: 'POST', body: { source: of } })
    setBusy(false)
    setTried({
      of: JSON.stringify(of),
      ...(answer.ok
        ? { rows: answer.value.data.data[0].rows, fields: answer.value.data.fields }
        : { problem: answer.failures[0]!.message }),
    })
  }
  return { tried, busy, ask }
}

/** Where data from outside is asked for, what its rows have, and what comes of it now. */
export function OutsideSettings({
  source,
  onChange,
}: {
  source: OutsideSource
  onChange(next: OutsideSource): void
}) {
  const t = useText('builder')
  const { tried, busy, ask } = useTrial()
  const now = JSON.stringify(source)
  const change = useCallback(
    ({ url, list, fields }: Record<string, unknown>) =>
      onChange({
        url: typeof url === 'string' ? url.trim() : '',
        ...(list ? { list: String(list).trim() } : {}),
        ...(Array.isArray(fields) && fields.length > 0 ? { fields: fields.map(withSafeName) } : {}),
      }),
    [onChange],
  )
  const setFields = (fields: NonNullable<OutsideSource['fields']>): void => {
    const next = { ...source, fields }
    onChange(next)
    void ask(next)
  }
  return (
    <>
      <ValueForm
        schema={SETTINGS}
        values={source as unknown as Record<string, unknown>}
        label={t('outside.title')}
        onChange={change}
      />
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          disabled={source.url === ''}
          onClick={() => void ask(source)}
        >
          {t('outside.try')}
        </Button>
      </Group>
      <TrialResult
        tried={tried?.of === now ? tried : null}
        names={(source.fields ?? []).flatMap(({ name }) => name ?? [])}
        onTake={setFields}
      />
    </>
  )
}

/** What came of a try: why it failed, else its first rows, or the fields that can be taken. */
function TrialResult({
  tried,
  names,
  onTake,
}: {
  tried: Tried | null
  names: string[]
  onTake(fields: NonNullable<OutsideSource['fields']>): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { problem, rows, fields } = tried ?? {}
  return (
    <div role="status" data-outside-tried={tried ? (problem ? 'failed' : 'rows') : undefined}>
      {problem && (
        <Alert color="red" mt="xs">
          {problem[locale]}
        </Alert>
      )}
      {rows && <p className="builder-note">{t('outside.rows', { count: rows.length })}</p>}
      {rows && names.length > 0 && <RowsTable rows={rows.slice(0, SHOWN)} names={names} />}
      {fields && fields.length > 0 && names.length === 0 && (
        <Button size="compact-sm" onClick={() => onTake(fields)}>
          {t('outside.take', { count: fields.length })}
        </Button>
      )}
    </div>
  )
}

function RowsTable({ rows, names }: { rows: OutsideRow[]; names: string[] }) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {names.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              {names.map((name) => (
                <Table.Td key={name}>{row[name] ?? '–'}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The gateway takes no other letters in a name; the field says so, and none of them is sent. */
const withSafeName = (field: { name?: string }): object =>
  field.name === undefined ? field : { ...field, name: field.name.replace(/[^A-Za-z0-9_]/g, '') }
