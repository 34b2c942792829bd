import { Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import {
  conditionInWords,
  useReferences,
  writeWhere,
  type ConditionGroup,
  type ListCondition,
} from '#crud'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import type { ChangeList, ListState } from '../useListState.ts'

/** What the list is narrowed by, a chip each; one opens the panel or is taken away. */
export function FilterChips({
  state: { where, subjects },
  change,
  onOpen,
}: {
  state: ListState
  change: ChangeList
  onOpen(): void
}) {
  const t = useText('lists')
  const general = useText('backend')
  const locale = useLocale()
  const conditions = where.groups.flatMap((group) => group.conditions)
  const subjectOf = ({ field }: ListCondition) => subjects.find(({ path }) => path === field)!
  const names = useReferences(
    conditions.map((one): [string, Field] => [one.field, subjectOf(one).field]),
    conditions.map(({ field, values }) => ({ [field]: values }) as unknown as StoredRecord),
  )
  if (conditions.length === 0) return null
  const remove = (group: ConditionGroup, condition: ListCondition): void =>
    change({
      where: writeWhere({
        ...where,
        groups: where.groups.map((one) =>
          one === group
            ? { ...one, conditions: one.conditions.filter((other) => other !== condition) }
            : one,
        ),
      }),
    })
  const chip = (group: ConditionGroup, condition: ListCondition) => {
    const text = conditionInWords(t as never, condition, subjectOf(condition), {
      locale,
      yes: general('yes'),
      no: general('no'),
      unseen: general('unseen'),
      names: names[condition.field],
    })
    return (
      <span className="sala-filter-chip" data-chip={condition.field}>
        <button type="button" onClick={onOpen}>
          {text}
        </button>
        <button
          type="button"
          className="sala-chip-remove"
          aria-label={t('filter.remove', { text })}
          onClick={() => remove(group, condition)}
        >
          <IconX size={14} aria-hidden />
        </button>
      </span>
    )
  }
  return (
    <Group gap="xs" role="group" aria-label={t('filter.chips')}>
      {where.groups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="sala-filter-word">{t(`filter.${where.join}`)}</span>}
          <span className="sala-filter-set" data-several={group.conditions.length > 1 || undefined}>
            {group.conditions.map((condition, at) => (
              <Fragment key={at}>
                {at > 0 && <span className="sala-filter-word">{t(`filter.${group.join}`)}</span>}
                {chip(group, condition)}
              </Fragment>
            ))}
          </span>
        </Fragment>
      ))}
    </Group>
  )
}
