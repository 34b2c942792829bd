import { Button, Group, Menu, Text } from '@mantine/core'
import { IconArrowRight, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { conversionPath, fieldLabel, PrintLinks, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import { screenPath, useSession } from '#session'
import { actsOn, type ChosenActs } from './chosenActs.ts'
import { ChosenDialog, type ChosenTask } from './ChosenDialog.tsx'
import type { Chosen } from './useChosen.ts'

interface Props {
  model: VisibleEntity
  chosen: Chosen
}

/** How many records are chosen, and what may be done with all of them at once. */
export function ChosenBar({ model, chosen }: Props) {
  const t = useText('backend')
  const { user } = useSession()
  const [task, setTask] = useState<ChosenTask>()
  const { records } = chosen
  if (records.length === 0 && !task) return null
  const acts = actsOn(model, records, user)
  return (
    <Group gap="sm" className="sala-chosen-records" data-chosen={records.length}>
      <Text size="sm" fw={600} aria-live="polite">
        {t('list.chosen', { count: records.length })}
      </Text>
      <Acts model={model} acts={acts} onTask={setTask} />
      <Conversions model={model} acts={acts} ids={records.map(({ _id }) => _id)} />
      <PrintLinks model={model} ids={records.map(({ _id }) => _id)} />
      {acts.deletable.length > 0 && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setTask({ kind: 'delete', records: acts.deletable })}
        >
          {t('list.delete-chosen', { count: acts.deletable.length })}
        </Button>
      )}
      <Button variant="subtle" onClick={() => chosen.set(records, false)}>
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
        <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
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
        rightSection={<IconArrowRight size={18} aria-hidden />}
        data-conversion={$id}
      >
        {label[locale]}
      </Button>
    )
  })
}
