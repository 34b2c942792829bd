import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteChoice } from '#gateway'
import { setNoticeHost, type FullNotice } from '#ui'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { CHOSEN_AFTER, SitePicker } from './SitePicker.tsx'

const site = (name: string, more: Partial<SiteChoice> = {}): SiteChoice => ({
  _id: name,
  siteName: { th: name, en: name },
  hostname: `${name}.localhost`,
  active: false,
  asksPassword: false,
  ...more,
})

let told: FullNotice[]
beforeEach(() => {
  told = []
  setNoticeHost({
    show: (notice) => void told.push(notice),
    update: () => undefined,
    hide: () => undefined,
  })
})
afterEach(() => vi.useRealTimers())

const open = async (sites: SiteChoice[], language: 'th' | 'en' = 'th', failure?: string) => {
  const [onChoose, onClose] = [vi.fn(async () => failure), vi.fn()]
  await inBackend(<SitePicker sites={sites} onChoose={onChoose} onClose={onClose} />, { language })
  return { onChoose, onClose }
}
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
}

test('the picker: names, hosts, which is in use; cancel only while one is', async () => {
  const { onClose } = await open([
    site('academy', { active: true, siteLogo: '/files/a.png' }),
    site('school'),
  ])
  const rows = [...document.querySelectorAll('.sala-site-choice')].map((row) => row.textContent)
  expect(rows).toEqual(['academyacademy.localhostใช้งานอยู่', 'schoolschool.localhost'])
  expect(document.querySelector('.sala-site-choice img')!.getAttribute('src')).toBe('/files/a.png')
  await press('ยกเลิก')
  expect(onClose).toHaveBeenCalled()
})

test('the picker without any database, and without a choice', async () => {
  await open([])
  expect(screen.getByText('ไม่พบฐานข้อมูล')).toBeTruthy()
  expect(screen.getByText('ไม่มีฐานข้อมูลที่สามารถเชื่อมต่อได้')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ยกเลิก' })).toBeNull()
  await press('ใช้ฐานข้อมูลนี้')
  expect(told.map(({ type, title, message }) => [type, title, message])).toEqual([
    ['error', 'เกิดข้อผิดพลาด', 'ต้องเลือกฐานข้อมูลก่อน'],
  ])
})

test('the picker: the only one is chosen by itself after 3 seconds', async () => {
  expect(CHOSEN_AFTER).toBe(3000)
  vi.useFakeTimers()
  const { onChoose } = await open([site('school')])
  expect(screen.getByText('จะเลือกให้เองใน 3 วินาที')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2999))
  expect(onChoose).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(onChoose).toHaveBeenCalledOnce()
})

test('the picker: another site opens by the password of the account there, and says where it does not', async () => {
  const { onChoose } = await open(
    [site('academy', { active: true }), site('school', { asksPassword: true })],
    'en',
    'The user name or password is incorrect.',
  )
  expect(screen.queryByLabelText(/Password of your account/)).toBeNull()
  fireEvent.click(screen.getAllByRole('radio')[1]!)
  fireEvent.change(screen.getByLabelText('Password of your account at school'), {
    target: { value: 'demo-pass-1' },
  })
  await press('Use this database')
  expect(onChoose.mock.calls[0]).toMatchObject([{ _id: 'school' }, 'demo-pass-1'])
  expect(told[0]).toMatchObject({ type: 'error', title: 'Something went wrong' })
})
