import { Badge, Button, Group, Skeleton, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog, NewerDraft, useScreenTitle } from '#crud'
import { useLocale, useText } from '#i18n'
import { screenPath, useSession } from '#session'
import { usePrintActs, usePrints, type ListedPrint, type PrintRecord } from './usePrints.ts'
import './prints.css'

interface Row {
  print: ListedPrint
  record: PrintRecord | undefined
}

/** The prints of the site: as they ship, or as it changed them. */
export function PrintsScreen() {
  const t = useText('backend')
  const { prints, records, isError, retry } = usePrints()
  const [search, setSearch] = useState('')
  useScreenTitle(t('prints.title'))
  const wanted = search.trim().toLocaleLowerCase()
  const shown =
    records &&
    prints
      ?.filter(({ name, label, ofLabel, module }) =>
        [name, label.th, label.en, ofLabel.th, ofLabel.en, module.th, module.en]
          .join(' ')
          .toLocaleLowerCase()
          .includes(wanted),
      )
      .map((print): Row => ({ print, record: records.find(({ slug }) => slug === print.slug) }))
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="end" wrap="wrap" gap="sm">
        <div>
          <Title order={1} size="h2">
            {t('prints.title')}
          </Title>
          <Text c="dimmed">{t('prints.about')}</Text>
        </div>
        <TextInput
          type="search"
          label={t('prints.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      {isError ? (
        <div role="alert">
          <Text mb="sm">{t('prints.failed')}</Text>
          <Button variant="default" onClick={retry}>
            {t('prints.retry')}
          </Button>
        </div>
      ) : !shown ? (
        <Skeleton h={240} aria-label={t('loading')} />
      ) : shown.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('prints.none-found')}
        </Text>
      ) : (
        <PrintTable rows={shown} />
      )}
    </Stack>
  )
}

function PrintTable({ rows }: { rows: Row[] }) {
  const t = useText('backend')
  const locale = useLocale()
  const acts = usePrintActs()
  const [asked, setAsked] = useState<{ name: string; record: PrintRecord }>()
  const [said, setSaid] = useState<{ text: string; wrong?: true }>()
  return (
    <>
      {said && (
        <Text role={said.wrong ? 'alert' : 'status'} {...(said.wrong && { c: 'red' })}>
          {said.text}
        </Text>
      )}
      <Table highlightOnHover className="sala-line-cards sala-prints">
        <Table.Thead>
          <Table.Tr>
            {(['name', 'module', 'paper', 'state', 'act'] as const).map((key) => (
              <Table.Th key={key}>{t(`prints.column.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <PrintRow
              key={row.print.name}
              {...row}
              onBack={(name, record) => setAsked({ name, record })}
              onRefused={(text) => setSaid({ text, wrong: true })}
            />
          ))}
        </Table.Tbody>
      </Table>
      {asked && (
        <ConfirmDialog
          title={t('prints.back-of', { name: asked.name })}
          text={t('prints.back-ask')}
          action={t('prints.back')}
          needsReason={false}
          danger
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            const refused = await acts.giveBack(asked.record)
            setSaid(
              refused
                ? { text: refused.message[locale], wrong: true }
                : { text: t('prints.back-done', { name: asked.name }) },
            )
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}

interface RowProps extends Row {
  onBack(name: string, record: PrintRecord): void
  onRefused(text: string): void
}

function PrintRow({ print, record, onBack, onRefused }: RowProps) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const navigate = useNavigate()
  const acts = usePrintActs()
  const [busy, setBusy] = useState(false)
  const name = print.label[locale]
  const state = !record ? 'shipped' : record.state === 'published' ? 'changed' : 'draft'
  const open = (id: string) => navigate(screenPath(modules, 'page', 'builder', id) ?? '/')
  async function change(): Promise<void> {
    if (record) return void open(record._id)
    setBusy(true)
    const begun = await acts.begin(print)
    setBusy(false)
    if ('id' in begun) void open(begun.id)
    else onRefused(begun.failure?.message[locale] ?? '')
  }
  return (
    <Table.Tr data-print={print.name} data-state={state}>
      <Table.Td data-label={t('prints.column.name')}>
        <div>
          {name}
          <Text size="sm" c="dimmed">
            {print.ofLabel[locale]}
          </Text>
        </div>
      </Table.Td>
      <Table.Td data-label={t('prints.column.module')}>{print.module[locale]}</Table.Td>
      <Table.Td data-label={t('prints.column.paper')}>{t(`prints.paper.${print.paper}`)}</Table.Td>
      <Table.Td data-label={t('prints.column.state')}>
        <Badge
          variant="light"
          color={state === 'shipped' ? 'gray' : 'yellow'}
          autoContrast
          className="sala-print-badge"
        >
          {t(`prints.state.${state}`)}
        </Badge>
        {record && state === 'changed' && <NewerDraft page={record} />}
      </Table.Td>
      <Table.Td data-label={t('prints.column.act')}>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={busy}
            onClick={() => void change()}
            aria-label={t(record ? 'prints.open-of' : 'prints.change-of', { name })}
          >
            {t(record ? 'prints.open' : 'prints.change')}
          </Button>
          {record && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onBack(name, record)}
              aria-label={t('prints.back-of', { name })}
            >
              {t('prints.back')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
