import { Alert, Button, FileButton, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldLabel, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import type { Locale } from '#shared'
import { keepSetting } from '../views/useListStart.ts'
import { BadCells } from './BadCells.tsx'
import { importFields, proposeMapping, type Mapped } from './mapping.ts'
import { readTable, type FileTable } from './readTable.ts'
import { fieldOf, partsOf } from './rowsOf.ts'
import { useImport, type Stage } from './useImport.ts'

export interface ImportDialogProps {
  model: VisibleEntity
  /** Columns of earlier files. */
  before: readonly Mapped[]
  onClose(): void
}

type Opened = FileTable & { file: string }

/** Takes records of a file in: its columns to fields, what is wrong mended here, then all or none, and back again. */
export function ImportDialog({ model, before, onClose }: ImportDialogProps) {
  const t = useText('lists')
  const general = useText('backend')
  const [table, setTable] = useState<Opened>()
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      lockScroll={false}
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <div data-import>
        {table ? (
          <Mapping
            model={model}
            before={before}
            table={table}
            onTable={setTable}
            onClose={onClose}
          />
        ) : (
          <Choose onTable={setTable} />
        )}
      </div>
    </Modal>
  )
}

function Choose({ onTable }: { onTable(table: Opened): void }) {
  const t = useText('lists')
  const [problem, setProblem] = useState<string>()
  async function open(file: File | null): Promise<void> {
    if (!file) return
    try {
      const read = await readTable(file)
      if (read.rows.length === 0) setProblem(t('import.no-rows'))
      else onTable({ ...read, file: file.name })
    } catch {
      setProblem(t('import.unreadable'))
    }
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t('import.intro')}</Text>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <FileButton accept=".csv,.txt,.xlsx" onChange={(file) => void open(file)}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} data-autofocus>
            {t('import.choose')}
          </Button>
        )}
      </FileButton>
    </Stack>
  )
}

function Mapping({
  model,
  before,
  table,
  onTable,
  onClose,
}: ImportDialogProps & { table: Opened; onTable(table: Opened): void }) {
  const t = useText('lists')
  const locale = useLocale()
  const { client } = useSession()
  const { entity, name } = model
  const [mapping, setMapping] = useState(() => proposeMapping(table.heads, entity, before))
  const { stage, failure, run, undo, stop, back } = useImport(model, table.file)
  const isMapped = mapping.some((field) => field !== undefined)

  async function start(dryRun: boolean): Promise<void> {
    void keepSetting(client, name, {
      mapping: table.heads.map((header, at) => ({
        header,
        ...(mapping[at] !== undefined && { field: mapping[at] }),
      })),
    })
    await run(table, mapping, dryRun)
  }
  const correctCell = (row: number, column: number, text: string): void =>
    onTable({
      ...table,
      rows: table.rows.map((cells, at) =>
        at === row
          ? table.heads.map((_, index) => (index === column ? text : (cells[index] ?? '')))
          : cells,
      ),
    })

  if (stage.name === 'running') return <Running {...stage} onStop={stop} />
  if (stage.name === 'imported' || stage.name === 'undone')
    return <Done stage={stage} failure={failure} onUndo={(id) => void undo(id)} onClose={onClose} />
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('import.read', { file: table.file, rows: formatNumber(table.rows.length, locale) })}
      </Text>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {stage.name === 'checked' ? (
        <BadCells table={table} bad={stage.bad} more={stage.more} onMend={correctCell} />
      ) : (
        <Fields entity={entity} table={table} mapping={mapping} onMapping={setMapping} />
      )}
      <Group justify="flex-end">
        {stage.name === 'checked' && (
          <Button variant="subtle" onClick={back}>
            {t('import.to-columns')}
          </Button>
        )}
        <Button variant="default" disabled={!isMapped} onClick={() => void start(true)}>
          {t('import.check')}
        </Button>
        <Button disabled={!isMapped} data-import-start onClick={() => void start(false)}>
          {t('import.start', { count: table.rows.length })}
        </Button>
      </Group>
    </Stack>
  )
}

/** What was taken in, with the way back, or what was taken back. */
function Done({
  stage,
  failure,
  onUndo,
  onClose,
}: {
  stage: Extract<Stage, { name: 'imported' | 'undone' }>
  failure: string | undefined
  onUndo(id: string): void
  onClose(): void
}) {
  const t = useText('lists')
  const isUndone = stage.name === 'undone'
  return (
    <Stack gap="md" role="status" data-imported>
      <Alert color="green">
        {isUndone
          ? t('import.undone', { count: stage.undone.deleted })
          : t('import.done', { count: stage.rows })}
        {isUndone && stage.undone.kept > 0 && ` ${t('import.kept', { count: stage.undone.kept })}`}
      </Alert>
      {failure && <Alert color="red">{failure}</Alert>}
      <Group justify="flex-end">
        {!isUndone && (
          <Button variant="default" onClick={() => onUndo(stage.id)}>
            {t('import.undo')}
          </Button>
        )}
        <Button onClick={onClose}>{t('import.close')}</Button>
      </Group>
    </Stack>
  )
}

const labelOf = (entity: VisibleEntity['entity'], name: string, locale: Locale): string => {
  const { field, column } = partsOf(name)
  const own = fieldLabel(entity, field, locale)
  return column === undefined
    ? own
    : `${own} · ${fieldOf(entity, name)['x-label']?.[locale] ?? column}`
}

/** Which field each column of the file fills. */
function Fields({
  entity,
  table,
  mapping,
  onMapping,
}: {
  entity: VisibleEntity['entity']
  table: FileTable
  mapping: readonly (string | undefined)[]
  onMapping(mapping: (string | undefined)[]): void
}) {
  const t = useText('lists')
  const locale = useLocale()
  const fields = importFields(entity)
  return (
    <div className="sala-import-fields">
      {table.heads.map((head, at) => (
        <NativeSelect
          key={at}
          size="xs"
          label={head || t('import.column', { number: at + 1 })}
          description={table.rows[0]?.[at]?.slice(0, 60) || '–'}
          value={mapping[at] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onMapping(
              mapping.map((field, index) =>
                index === at ? value || undefined : field === value ? undefined : field,
              ),
            )
          }
          data={[
            { value: '', label: t('import.leave-out') },
            ...fields.map((field) => ({ value: field, label: labelOf(entity, field, locale) })),
          ]}
        />
      ))}
    </div>
  )
}

function Running({
  done,
  of,
  tries,
  onStop,
}: {
  done: number
  of: number
  tries: boolean
  onStop(): void
}) {
  const t = useText('lists')
  const locale = useLocale()
  const text = t(tries ? 'import.checking' : 'import.importing', {
    done: formatNumber(done, locale),
    of: formatNumber(of, locale),
  })
  return (
    <Stack gap="md">
      <Text role="status">{text}</Text>
      <progress className="sala-acting" value={done} max={of} aria-label={text} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          {t('import.stop')}
        </Button>
      </Group>
    </Stack>
  )
}
