import {
  ActionIcon,
  Button,
  Checkbox,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldLabel, listableFields } from '#crud'
import { useLocale, useText } from '#i18n'
import { readNumber } from '#shared'
import { groupableFields } from '../groups/groupable.ts'
import type { ListPartProps } from '../listPart.ts'
import { boundedWidth, LAYOUT_KEYS, writeWidths } from './listLayout.ts'
import { arrange, type Arrangement } from './arrange.ts'

/** Columns with their order, width and pins, density, and by what the records stand together. */
export function LayoutPanel({ model, state, columns, change }: ListPartProps) {
  const t = useText('lists')
  const locale = useLocale()
  const { entity } = model
  const set = (next: Arrangement): void =>
    change({
      columns: next.columns.join(','),
      pinned: next.pinned ? String(next.pinned) : undefined,
    })
  const now: Arrangement = { columns, pinned: state.pinned }
  return (
    <Stack gap="sm" data-layout-panel>
      <SegmentedControl
        size="xs"
        aria-label={t('layout.density')}
        value={state.isDense ? 'dense' : 'roomy'}
        onChange={(density) => change({ density: density === 'dense' ? density : undefined })}
        data={[
          { value: 'roomy', label: t('layout.roomy') },
          { value: 'dense', label: t('layout.dense') },
        ]}
      />
      <GroupChoice model={model} state={state} change={change} />
      <Text size="sm" fw={600}>
        {t('layout.shown')}
      </Text>
      <ul className="sala-layout-columns">
        {columns.map((column, index) => (
          <ShownColumn
            key={column}
            label={fieldLabel(entity, column, locale)}
            column={column}
            isPinned={index < state.pinned}
            isOnly={columns.length === 1}
            width={state.widths[column]}
            onArrange={(act) => set(arrange(now, column, act))}
            onWidth={(width) => {
              const { [column]: _, ...rest } = state.widths
              change({ widths: writeWidths(width ? { ...rest, [column]: width } : rest) })
            }}
          />
        ))}
      </ul>
      <OtherColumns
        model={model}
        columns={columns}
        onShow={(column) => set({ ...now, columns: [...columns, column] })}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => change(Object.fromEntries(LAYOUT_KEYS.map((key) => [key, undefined])))}
      >
        {t('layout.reset')}
      </Button>
    </Stack>
  )
}

/** By what the records stand together. */
function GroupChoice({ model, state, change }: Omit<ListPartProps, 'columns'>) {
  const t = useText('lists')
  const locale = useLocale()
  const groupable = groupableFields(model)
  if (groupable.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      label={t('layout.group')}
      value={state.group ?? ''}
      onChange={({ currentTarget: { value } }) => change({ group: value || undefined })}
      data={[
        { value: '', label: t('layout.group-none') },
        ...groupable.map((field) => ({
          value: field,
          label: fieldLabel(model.entity, field, locale),
        })),
      ]}
    />
  )
}

/** What could stand in the list and does not. */
function OtherColumns({
  model: { entity },
  columns,
  onShow,
}: Pick<ListPartProps, 'model' | 'columns'> & { onShow(column: string): void }) {
  const t = useText('lists')
  const locale = useLocale()
  const others = [...listableFields(entity), 'created_at', 'updated_at'].filter(
    (field) => !columns.includes(field),
  )
  if (others.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600}>
        {t('layout.more')}
      </Text>
      <Stack gap={4}>
        {others.map((column) => (
          <Checkbox
            key={column}
            size="xs"
            label={fieldLabel(entity, column, locale)}
            checked={false}
            onChange={() => onShow(column)}
          />
        ))}
      </Stack>
    </>
  )
}

interface ShownProps {
  label: string
  column: string
  isPinned: boolean
  isOnly: boolean
  width: number | undefined
  onArrange(act: Parameters<typeof arrange>[2]): void
  onWidth(width: number | undefined): void
}

function ShownColumn({ label, column, isPinned, isOnly, width, onArrange, onWidth }: ShownProps) {
  const t = useText('lists')
  const button = (text: string, icon: React.ReactNode, act: Parameters<typeof arrange>[2]) => (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={text}
      title={text}
      onClick={() => onArrange(act)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <li data-shown={column} data-pinned={isPinned || undefined}>
      <Checkbox
        size="xs"
        label={label}
        checked
        disabled={isOnly}
        aria-label={t('layout.show', { field: label })}
        onChange={() => onArrange('hide')}
      />
      <WidthBox label={label} width={width} onWidth={onWidth} />
      {button(t('layout.up', { field: label }), <IconArrowUp size={15} />, 'up')}
      {button(t('layout.down', { field: label }), <IconArrowDown size={15} />, 'down')}
      {isPinned
        ? button(t('layout.unpin', { field: label }), <IconPinnedOff size={15} />, 'unpin')
        : button(t('layout.pin', { field: label }), <IconPin size={15} />, 'pin')}
    </li>
  )
}

function WidthBox({ label, width, onWidth }: Pick<ShownProps, 'label' | 'width' | 'onWidth'>) {
  const t = useText('lists')
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      size="xs"
      w={72}
      inputMode="numeric"
      aria-label={t('layout.width', { field: label })}
      placeholder={t('layout.width-auto')}
      value={typed ?? String(width ?? '')}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={() => {
        if (typed === undefined) return
        const number = readNumber(typed)
        setTyped(undefined)
        onWidth(typeof number === 'number' && number > 0 ? boundedWidth(number) : undefined)
      }}
    />
  )
}
