import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Broken, Consents, Failed, Password, Profile, Sessions } from './Account.stories.tsx'

afterEach(() => vi.unstubAllGlobals())

const values = () =>
  Object.fromEntries(
    new FormData(
      document.querySelector<HTMLFormElement>('.sala-own form:not([action$="picture"])')!,
    ),
  )

test('the profile is filled with what is known, and sent with the token of the page', async () => {
  await renderBlock(Profile.args as never)
  expect(values()).toEqual({
    _csrf: 't',
    firstname: 'สมชาย',
    lastname: 'ใจดี',
    phone: '0812345678',
    email: 'somchai.j@example.co.th',
    currentPassword: '',
  })
})

test('what was typed stands in a profile that was refused, but for the password; and in no other', async () => {
  const { data, ...args } = Profile.args as { data: { account: object } }
  const refused = {
    ...args,
    data: { account: { ...data.account, problem: 'ไม่ถูกต้อง', about: 'profile' } },
  }
  const { unmount } = await renderBlock(Profile.args as never)
  const form = document.querySelector<HTMLFormElement>('.sala-own form:not([action$="picture"])')!
  fireEvent.change(form.querySelector('input[name="phone"]')!, { target: { value: '123' } })
  fireEvent.change(form.querySelector('input[name="currentPassword"]')!, {
    target: { value: 'secret' },
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  fireEvent.submit(form)
  unmount()
  const again = await renderBlock(refused as never)
  expect(values()).toMatchObject({ firstname: 'สมชาย', phone: '123', currentPassword: '' })
  again.unmount()
  await renderBlock(refused as never)
  expect(values(), 'brought back once').toMatchObject({ phone: '0812345678' })
})

test('a picture is sent in and kept at once; one that is refused says why', async () => {
  let answer: object = { status: 200, data: { url: '/files/me.png' } }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/api/session' ? { csrf: 't', session: { user: null } } : answer, {
      status: 'error' in answer ? 400 : 200,
    }),
  )
  await renderBlock(Profile.args as never, {}, 'en')
  const form = document.querySelector<HTMLFormElement>('form[action="/user/own/picture"]')!
  const sent: string[] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(String(new FormData(form).get('picture')))
  })
  const choose = () =>
    fireEvent.change(screen.getByLabelText('Change the picture'), {
      target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
    })
  choose()
  await waitFor(() => expect(sent).toEqual(['/files/me.png']))
  document.body.replaceChildren()
  answer = { error: { code: 'file-empty', message: { th: 'ว่าง', en: 'The file is empty.' } } }
  await renderBlock(Profile.args as never, {}, 'th')
  fireEvent.change(screen.getByLabelText('เปลี่ยนรูป'), {
    target: { files: [new File([''], 'me.png')] },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('ว่าง')
})

test('an e-mail that is not confirmed can be sent its link again', async () => {
  const { data, ...args } = Profile.args as { data: { account: object } }
  const of = (isActivated: boolean) =>
    ({ ...args, data: { account: { ...data.account, isActivated } } }) as never
  const { unmount } = await renderBlock(of(true), {}, 'en')
  expect(screen.getByText('Confirmed')).toBeTruthy()
  unmount()
  await renderBlock(of(false), {}, 'en')
  const button = screen.getByRole('button', { name: 'Send the link again' })
  expect(button.closest('form')!.getAttribute('action')).toBe('/user/own/activate')
})

test('password fields tell the browser which is which, and paste is allowed', async () => {
  await renderBlock(Password.args as never, {}, 'en')
  expect(
    [...document.querySelectorAll('input[type="password"]')].map((input) =>
      input.getAttribute('autocomplete'),
    ),
  ).toEqual(['current-password', 'new-password', 'new-password'])
})

test('all rules that a new password broke are listed under why it was refused', async () => {
  await renderBlock(Broken.args as never)
  expect(screen.getByRole('alert').textContent).toBe(
    'รหัสผ่านใหม่ไม่ตรงตามเงื่อนไขที่กำหนดต้องมีตัวเลขอย่างน้อย 1 ตัว',
  )
})

test('a consent has its time and edition, and can be taken back or given again', async () => {
  await renderBlock(Consents.args as never, {}, 'en')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Privacy policyGiven 2 October 2026 · edition 2Read the policyTake back',
    'News by e-mailGiven 2 October 2026 · edition 1Taken back 2 November 2026Give consent',
  ])
  expect(values()).toEqual({ _csrf: 't', purpose: 'privacy', give: '0' })
})

test('other devices can be signed out', async () => {
  await renderBlock(Sessions.args as never, {}, 'en')
  expect(screen.getByText('This device')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out other devices' })).toBeTruthy()
})

test('where the account cannot be read it says so', async () => {
  await renderBlock(Failed.args as never, {}, 'en')
  expect(screen.getByText('Your account could not be loaded. Please try again.')).toBeTruthy()
})

test('the messaging app is linked by a way there, and unlinked by a form; a site without one shows neither', async () => {
  const { data, ...args } = Profile.args as { data: { account: object } }
  const shown = async (messenger?: { name: string; isLinked: boolean }) => {
    const account = { ...data.account, ...(messenger && { messenger }) }
    const { unmount } = await renderBlock({ ...args, data: { account } } as never, {}, 'en')
    const [way, form] = [
      document.querySelector('a[href="/user/auth"]'),
      document.querySelector('form[action="/user/own/messenger"]'),
    ].map((one) => one?.textContent)
    unmount()
    return [way, form]
  }
  expect(await shown({ name: 'LINE', isLinked: false })).toEqual(['Link LINE', undefined])
  expect(await shown({ name: 'LINE', isLinked: true })).toEqual([
    undefined,
    'You can sign in with LINE.Unlink LINE',
  ])
  expect(await shown()).toEqual([undefined, undefined])
})
