import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import {
  Button,
  ChoiceGroup,
  Combobox,
  DateInput,
  Icon,
  ICON_NAMES,
  IconButton,
  SelectInput,
  TagsInput,
  TextArea,
  TextInput,
  Toggle,
  type Option,
} from './index.ts'

const meta: Meta = { title: 'Controls' }
export default meta

/** A control with its label, which holds what is put into it. */
function Held<T>({
  label,
  start,
  children,
}: {
  label: string
  start: T
  children(value: T, set: (value: T) => void): ReactNode
}): ReactNode {
  const [value, set] = useState(start)
  return (
    <div className="sala-field">
      <label className="sala-field-label" htmlFor="control" id="control-label">
        {label}
      </label>
      {children(value, set)}
    </div>
  )
}

const OPTIONS: Option[] = [
  { key: 'a', label: 'แอลฟา' },
  { key: 'b', label: 'เบตา', description: 'ตัวที่สอง' },
]
const DATE_TEXTS = {
  open: 'เปิดปฏิทิน',
  previous: 'เดือนก่อน',
  next: 'เดือนถัดไป',
  year: 'ปี',
  month: 'เดือน',
  calendar: 'ปฏิทิน',
}

export const Buttons: StoryObj = {
  render: () => (
    <div className="sala-form-actions">
      <Button kind="primary">บันทึก</Button>
      <Button>ยกเลิก</Button>
      <Button kind="quiet">ข้าม</Button>
      <Button kind="danger">ลบ</Button>
      <Button busy>กำลังบันทึก</Button>
      <IconButton icon={ICON_NAMES[0]!} label="ไอคอน" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const busy = within(canvasElement).getByRole('button', { name: 'กำลังบันทึก' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expect(busy).not.toBeDisabled()
  },
}

export const Icons: StoryObj = {
  render: () => (
    <p>
      {ICON_NAMES.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </p>
  ),
}

export const Text: StoryObj = {
  render: () => (
    <Held label="ชื่อ" start="สมชาย">
      {(value, onChange) => <TextInput id="control" value={value} onChange={onChange} unit="บาท" />}
    </Held>
  ),
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('ชื่อ')
    await userEvent.type(input, ' ใจดี')
    await expect(input).toHaveValue('สมชาย ใจดี')
  },
}

export const Area: StoryObj = {
  render: () => (
    <Held label="หมายเหตุ" start={'หนึ่ง\nสอง'}>
      {(value, onChange) => <TextArea id="control" value={value} onChange={onChange} />}
    </Held>
  ),
}

export const Wrong: StoryObj = {
  render: () => (
    <Held label="อีเมล" start="ไม่ใช่อีเมล">
      {(value, onChange) => (
        <TextInput id="control" type="email" value={value} onChange={onChange} invalid required />
      )}
    </Held>
  ),
}

export const Select: StoryObj = {
  render: () => (
    <Held label="เลือก" start={'a' as string | undefined}>
      {(value, onChange) => (
        <SelectInput
          id="control"
          options={OPTIONS}
          value={value}
          onChange={onChange}
          placeholder="ยังไม่เลือก"
        />
      )}
    </Held>
  ),
}

export const Radios: StoryObj = {
  render: () => (
    <Held label="อย่างเดียว" start={['a'] as string[]}>
      {(value, onChange) => (
        <ChoiceGroup
          id="control"
          label="อย่างเดียว"
          kind="radio"
          options={OPTIONS}
          value={value}
          onChange={onChange}
        />
      )}
    </Held>
  ),
}

export const Checkboxes: StoryObj = {
  render: () => (
    <Held label="หลายอย่าง" start={['a'] as string[]}>
      {(value, onChange) => (
        <ChoiceGroup
          id="control"
          label="หลายอย่าง"
          kind="checkbox"
          options={OPTIONS}
          value={value}
          onChange={onChange}
        />
      )}
    </Held>
  ),
  play: async ({ canvasElement }) => {
    const second = within(canvasElement).getByLabelText(/เบตา/)
    await userEvent.click(second)
    await expect(second).toBeChecked()
  },
}

export const Toggles: StoryObj = {
  render: () => (
    <>
      {(['checkbox', 'switch'] as const).map((kind) => (
        <Toggle key={kind} id={kind} kind={kind} checked onChange={() => undefined}>
          {kind === 'switch' ? 'เปิดใช้' : 'ยินยอม'}
        </Toggle>
      ))}
    </>
  ),
}

export const Tags: StoryObj = {
  render: () => (
    <Held label="แท็ก" start={['ยา', 'อาหาร'] as string[]}>
      {(value, onChange) => (
        <TagsInput
          id="control"
          value={value}
          onChange={onChange}
          placeholder="เพิ่มแท็ก"
          removeLabel={(tag) => `ลบ ${tag}`}
        />
      )}
    </Held>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('แท็ก'), 'สมุนไพร{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'ลบ ยา' }))
    await expect(canvas.queryByText('ยา')).toBeNull()
    await expect(canvas.getByText('สมุนไพร')).toBeVisible()
  },
}

export const Suggestions: StoryObj = {
  render: () => (
    <Held label="ค้นหา" start="">
      {(value, set) => (
        <Combobox
          id="control"
          text={value}
          options={OPTIONS}
          onSearch={() => undefined}
          onPick={({ label }) => set(label)}
          texts={{ clear: 'ล้าง', empty: 'ไม่พบ', busy: 'กำลังค้นหา' }}
        />
      )}
    </Held>
  ),
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.click(box)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(box).toHaveValue('เบตา')
  },
}

export const Day: StoryObj = {
  render: () => (
    <Held label="วันที่" start="2026-11-21">
      {(value, onChange) => (
        <DateInput id="control" locale="th" value={value} onChange={onChange} texts={DATE_TEXTS} />
      )}
    </Held>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByLabelText('วันที่')).toHaveValue('21/11/2569')
    await userEvent.click(canvas.getByRole('button', { name: 'เปิดปฏิทิน' }))
    await expect(canvas.getByRole('dialog', { name: 'ปฏิทิน' })).toBeVisible()
  },
}
