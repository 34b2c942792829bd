import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  focusAdded,
  MAX_CONDITIONS,
  MAX_GROUPS,
  writeWhere,
  type ConditionGroup,
  type FilterSubject,
  type ListCondition,
  type Where,
} from '#crud'
import { useText } from '#i18n'
import { ConditionRow } from './ConditionRow.tsx'

type Row = ListCondition | undefined
type Group = Omit<ConditionGroup, 'conditions'> & { conditions: Row[] }
interface Draft {
  join: Where['join']
  groups: Group[]
}

const EMPTY: Group = { join: 'and', conditions: [undefined] }

const asked = ({ join, groups }: Draft): Where => ({
  join,
  groups: groups.map((group) => ({
    ...group,
    conditions: group.conditions.filter((one) => one !== undefined),
  })),
})
const begun = (where: Where): Draft => (where.groups.length ? where : { ...where, groups: [EMPTY] })

export interface FilterPanelProps {
  where: Where
  subjects: FilterSubject[]
  /** Hears the where as the address carries it. */
  onChange(where: string | undefined): void
}

/** What is being asked, handed on as it is written; what is taken away elsewhere goes here too. */
function useDraft({ where, onChange }: Pick<FilterPanelProps, 'where' | 'onChange'>) {
  const [draft, setDraft] = useState<Draft>(() => begun(where))
  /** What was written and may still be on its way into the address, the oldest first. */
  const written = useRef([writeWhere(where)])
  const send = useDebouncedCallback((next: Draft) => {
    const text = writeWhere(asked(next))
    written.current.push(text)
    onChange(text)
  }, 250)
  const now = writeWhere(where)
  useEffect(() => {
    const arrived = written.current.lastIndexOf(now)
    if (arrived >= 0) {
      written.current.splice(0, arrived)
      return
    }
    // It was taken away by its chip, or came by another address.
    written.current = [now]
    setDraft(begun(where))
  }, [now])
  const change = (next: Draft): void => {
    setDraft(next)
    send(next)
  }
  const setGroup = (at: number, group: Group): void => {
    const groups = draft.groups
      .map((one, index) => (index === at ? group : one))
      .filter(({ conditions }) => conditions.length > 0)
    change({ ...draft, groups: groups.length ? groups : [EMPTY] })
  }
  return { draft, setDraft, change, setGroup, isAsking: now !== undefined }
}

/** Groups of conditions, each by the kind of its field; the list follows what is asked while it is written. */
export function FilterPanel({ where, subjects, onChange }: FilterPanelProps) {
  const t = useText('lists')
  const box = useRef<HTMLElement>(null)
  const { draft, setDraft, change, setGroup, isAsking } = useDraft({ where, onChange })
  const addGroup = (): void => {
    setDraft({ ...draft, groups: [...draft.groups, EMPTY] })
    focusAdded(box.current, '.sala-filter-row')
  }
  return (
    <section
      ref={box}
      className="sala-filter-panel"
      aria-label={t('filter.title')}
      data-filter-panel
    >
      <Stack gap="sm">
        {draft.groups.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('filter.join-groups')}
            value={draft.join}
            onChange={(join) => change({ ...draft, join: join as Where['join'] })}
            data={[
              { value: 'and', label: t('filter.all') },
              { value: 'or', label: t('filter.any') },
            ]}
          />
        )}
        {draft.groups.map((group, index) => (
          <GroupBox
            key={index}
            number={index + 1}
            isOnly={draft.groups.length === 1}
            group={group}
            subjects={subjects}
            onChange={(next) => setGroup(index, next)}
          />
        ))}
        <Group gap="xs">
          {draft.groups.length < MAX_GROUPS && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={addGroup}
            >
              {t('filter.add-group')}
            </Button>
          )}
          {isAsking && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => change({ join: 'and', groups: [EMPTY] })}
            >
              {t('filter.clear')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  )
}

function GroupBox({
  number,
  isOnly,
  group,
  subjects,
  onChange,
}: {
  number: number
  isOnly: boolean
  group: Group
  subjects: FilterSubject[]
  onChange(group: Group): void
}) {
  const t = useText('lists')
  const box = useRef<HTMLDivElement>(null)
  const { conditions, join } = group
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('filter.group', { number })}
      className="sala-filter-group"
    >
      {!isOnly && (
        <Text size="sm" fw={600}>
          {t('filter.group', { number })}
        </Text>
      )}
      {conditions.length > 1 && (
        <NativeSelect
          size="xs"
          className="sala-filter-join"
          aria-label={t('filter.join')}
          value={join}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...group, join: value as Group['join'] })
          }
          data={[
            { value: 'and', label: t('filter.all') },
            { value: 'or', label: t('filter.any') },
          ]}
        />
      )}
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          number={index + 1}
          condition={condition}
          subjects={subjects}
          onChange={(next) =>
            onChange({
              ...group,
              conditions: conditions.map((one, at) => (at === index ? next : one)),
            })
          }
          onRemove={() =>
            onChange({ ...group, conditions: conditions.filter((_, at) => at !== index) })
          }
        />
      ))}
      {conditions.length < MAX_CONDITIONS && (
        <Button
          size="compact-sm"
          variant="default"
          className="sala-filter-add"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            onChange({ ...group, conditions: [...conditions, undefined] })
            focusAdded(box.current, ':scope > .sala-filter-row')
          }}
        >
          {t('filter.add')}
        </Button>
      )}
    </div>
  )
}
