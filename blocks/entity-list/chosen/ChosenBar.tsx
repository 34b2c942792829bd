import { Button, Group, Menu, Text } from '@mantine/core'
import {
  IconArrowRight,
  IconChevronDown,
  IconDownload,
  IconEdit,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { conversionPath, fieldLabel, PrintLinks, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import { screenPath, useSession } from '#session'
import type { ListPartProps } from '../listPart.ts'
import { useDownload } from '../useDownload.ts'
import { actsOn, type ChosenActs } from './chosenActs.ts'
import { ChooseAll } from './ChooseAll.tsx'
import { changeableFields } from './chosenFields.ts'
import { ChosenDialog } from './ChosenDialog.tsx'
import type { ChosenTask } from './task.ts'
import type { Chosen } from './useChosen.ts'

/** Records on one paper at a time, as many as the gateway prints. */
const MAX_PRINTED = 100

export interface ChosenBarProps extends Omit<ListPartProps, 'change'> {
  chosen: Chosen
  /** How many the list finds. */
  total: number
}

/** How many records are chosen, and what may be done with all of them at once. */
export function ChosenBar({ model, state, columns, chosen, total }: ChosenBarProps) {
  const t = useText('backend')
  const { user } = useSession()
  const [task, setTask] = useState<ChosenTask>()
  const { records } = chosen
  if (records.length === 0 && !task) return null
  const acts = actsOn(model, records, user)
  const ids = records.map(({ _id }) => _id)
  return (
    <Group gap="sm" className="sala-chosen-records" data-chosen={records.length}>
      <Text size="sm" fw={600} aria-live="polite">
        {t('list.chosen', { count: records.length })}
      </Text>
      <ChooseAll model={model} state={state} chosen={chosen} total={total} />
      <Acts model={model} acts={acts} onTask={setTask} />
      <EditButton model={model} onEdit={() => setTask({ kind: 'edit', records: [...records] })} />
      <Conversions model={model} acts={acts} ids={ids} />
      {ids.length <= MAX_PRINTED && <PrintLinks model={model} records={records} />}
      <ExportChosen model={model} state={state} columns={columns} chosen={chosen} />
      {acts.deletable.length > 0 && (
        <Button
          variant="light"
          color="red"
          size="xs"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setTask({ kind: 'delete', records: acts.deletable })}
        >
          {t('list.delete-chosen', { count: acts.deletable.length })}
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={() => chosen.set(records, false)}>
        {t('list.choose-none')}
      </Button>
      {task && (
        <ChosenDialog
          model={model}
          task={task}
          onDone={(gone) => chosen.set(gone, false)}
          onClose={() => setTask(undefined)}
        />
      )}
    </Group>
  )
}

function EditButton({ model, onEdit }: { model: VisibleEntity; onEdit(): void }) {
  const t = useText('lists')
  if (changeableFields(model).length === 0) return null
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconEdit size={18} aria-hidden />}
      data-edit-chosen
      onClick={onEdit}
    >
      {t('chosen.edit')}
    </Button>
  )
}

/** The chosen records with the columns of the list, as a file. */
function ExportChosen({
  model,
  state,
  columns,
  chosen,
}: Omit<ListPartProps, 'change'> & { chosen: Chosen }) {
  const t = useText('lists')
  const { kind, download } = useDownload(model, state, columns, chosen.records)
  if (!model.access.export) return null
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={kind !== undefined}
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          data-export-chosen
        >
          {t('export.chosen', { count: chosen.records.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((one) => (
          <Menu.Item key={one} data-export={one} onClick={() => void download(one)}>
            {t(`chosen.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The transitions that some of them may take, each with how many. */
function Acts({
  acts: { transitions },
  onTask,
}: {
  model: VisibleEntity
  acts: ChosenActs
  onTask(task: ChosenTask): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  if (transitions.length === 0) return null
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {t('list.act')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {transitions.map(({ transition, records }) => (
          <Menu.Item
            key={transition.id}
            data-act={transition.id}
            color={transition.color === 'red' ? 'red' : undefined}
            onClick={() => onTask({ kind: 'transition', transition, records })}
          >
            {transition.label[locale]} ({formatNumber(records.length, locale)})
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What they may become together: each leads to a form that begins with all of them, or says what keeps them apart. */
function Conversions({
  model,
  acts: { conversions },
  ids,
}: {
  model: VisibleEntity
  acts: ChosenActs
  ids: readonly string[]
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  return conversions.map(({ conversion: { $id, label, to }, unlike }) => {
    const create = screenPath(modules, to, 'create')
    if (!create) return null
    if (unlike.length > 0) {
      const fields = unlike.map((field) => fieldLabel(model.entity, field, locale)).join(', ')
      return (
        <Text key={$id} size="sm" c="dimmed" data-unlike={$id}>
          {t('list.unlike', { label: label[locale], fields })}
        </Text>
      )
    }
    return (
      <Button
        key={$id}
        component={Link}
        to={conversionPath(create, $id, ids)}
        variant="default"
        size="xs"
        rightSection={<IconArrowRight size={18} aria-hidden />}
        data-conversion={$id}
      >
        {label[locale]}
      </Button>
    )
  })
}
