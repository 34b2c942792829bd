import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok } from '#shared'
import type { JsonSchema } from '../../../schema/index.ts'
import type { FormServices } from '../../services.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'

const one = (it: JsonSchema, options?: RenderFormOptions) =>
  renderForm({ type: 'object', properties: { it: { title: 'It', ...it } } }, options)
const stored = (file: File) =>
  ok({ id: file.name, name: file.name, type: file.type, size: file.size, url: `/${file.name}` })
const services = (
  upload: FormServices['upload'] = (file) => Promise.resolve(stored(file)),
): FormServices => ({
  addresses: {
    provinces: () => Promise.resolve([]),
    districts: () => Promise.resolve([]),
    subdistricts: () => Promise.resolve([]),
  },
  search: () => Promise.resolve([]),
  record: () => Promise.resolve(undefined),
  upload,
})
const png = (name = 'a.png') => new File(['png'], name, { type: 'image/png' })

describe('files', () => {
  test('pasted', async () => {
    const { control, form } = await one({ $ref: 'sala:file' }, { services: services() })
    await act(
      async () => void fireEvent.paste(control('it'), { clipboardData: { files: [png()] } }),
    )
    expect(form.get(['it'])).toMatchObject({ name: 'a.png' })
  })

  test('dropped, and refused by kind and number word for word', async () => {
    const { field, form } = await one(
      {
        type: 'array',
        'x-widget': 'file',
        maxItems: 2,
        items: { $ref: 'sala:file' },
        'x-options': { accept: ['pdf', 'png'], maxFiles: 2 },
      },
      { services: services() },
    )
    const zone = field('it').querySelector('.sala-dropzone')!
    fireEvent.dragOver(zone)
    expect((zone as HTMLElement).dataset.over).toBe('true')
    await act(
      async () =>
        void fireEvent.drop(zone, {
          dataTransfer: { files: [png(), new File(['x'], 'a.exe'), png('c.png')] },
        }),
    )
    expect(field('it').textContent).toContain(
      'The number of files exceeds the limit. Only 2 file(s) can be added. 1 file(s) were not added.',
    )
    expect(field('it').textContent).toContain(
      'Invalid file type. Please select a file with the allowed file types: pdf, png',
    )
    expect(form.get(['it'])).toHaveLength(1)
  })

  test('too large says so word for word', async () => {
    const { control, field } = await one(
      { $ref: 'sala:file', 'x-options': { maxSize: 0.000001 } },
      { services: services() },
    )
    fireEvent.change(control('it'), { target: { files: [png()] } })
    expect(field('it').textContent).toContain('File size exceeds the limit.')
  })

  test('taken by the camera of a phone where pictures are allowed', async () => {
    const { form, unmount } = await one(
      { $ref: 'sala:file', 'x-widget': 'image' },
      { services: services() },
    )
    const camera = screen.getByLabelText('It: Take a picture')
    expect(camera.getAttribute('capture')).toBe('environment')
    await act(async () => void fireEvent.change(camera, { target: { files: [png()] } }))
    expect(form.get(['it'])).toMatchObject({ name: 'a.png' })
    unmount()
    await one({ $ref: 'sala:file', 'x-options': { accept: ['pdf'] } }, { services: services() })
    expect(screen.queryByLabelText('It: Take a picture')).toBeNull()
  })

  test('one that failed on the way is sent again; the others stay', async () => {
    let online = false
    const upload = vi.fn((file: File) =>
      online || file.name === 'b.png'
        ? Promise.resolve(stored(file))
        : Promise.reject(new Error('offline')),
    )
    const { user, control, form, field } = await one(
      {
        type: 'array',
        'x-widget': 'image',
        items: { $ref: 'sala:file' },
        'x-options': { maxFiles: 3 },
      },
      { services: services(upload as FormServices['upload']) },
    )
    await user.upload(control('it'), [png('a.png'), png('b.png')])
    await waitFor(() => expect(field('it').textContent).toContain('The upload did not succeed.'))
    expect(form.get(['it'])).toMatchObject([{ name: 'b.png' }])
    online = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(form.get(['it'])).toMatchObject([{ name: 'b.png' }, { name: 'a.png' }]),
    )
    expect(field('it').textContent).not.toContain('did not succeed')
  })
})

describe('signature', () => {
  const pen = {
    fillRect: vi.fn(),
    clearRect: vi.fn(),
    fillText: vi.fn(),
    measureText: () => ({ width: 10 }),
    beginPath: vi.fn(),
    closePath: vi.fn(),
    fill: vi.fn(),
    moveTo: vi.fn(),
    arc: vi.fn(),
  }
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => pen) as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['png'], { type: 'image/png' })),
    )
  })
  afterEach(() => void vi.restoreAllMocks())
  const schema: JsonSchema = { allOf: [{ $ref: 'sala:file' }], 'x-widget': 'signature' }

  test('a typed name is stored as a picture, which can be replaced and removed', async () => {
    const sent: File[] = []
    const { user, control, form } = await one(schema, {
      services: services((file) => (sent.push(file), Promise.resolve(stored(file)))),
    })
    await user.type(control('it'), 'สมหญิง ใจดี')
    expect(form.submit()).toMatchObject({ ok: false, failures: [{ code: 'signature-unused' }] })
    await user.click(screen.getByRole('button', { name: 'Use this signature' }))
    await waitFor(() =>
      expect(form.get(['it'])).toMatchObject({ name: 'signature.png', type: 'image/png' }),
    )
    expect(pen.fillText).toHaveBeenCalledWith('สมหญิง ใจดี', 300, 100)
    expect(sent).toHaveLength(1)
    expect(form.submit().ok).toBe(true)
    expect(screen.getByRole('img', { name: 'Signature' })).toHaveProperty(
      'src',
      expect.stringContaining('/signature.png'),
    )
    await user.click(screen.getByRole('button', { name: 'Sign again' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Remove the signature' }))
    expect(form.values()).toEqual({})
  })

  test('a name that is too long stands, is told, and is not drawn', async () => {
    const { user, control, field } = await one(schema, {
      services: services((file) => Promise.resolve(stored(file))),
    })
    const use = screen.getByRole('button', { name: 'Use this signature' }) as HTMLButtonElement
    await user.click(control('it'))
    await user.paste('😀'.repeat(80))
    expect(use.disabled).toBe(false)
    await user.paste('!')
    expect(control('it').value).toBe(`${'😀'.repeat(80)}!`)
    expect(field('it').textContent).toContain('At most 80 characters.')
    expect(use.disabled).toBe(true)
  })

  test('is shown, not changed, where it is read only', async () => {
    await one(schema, {
      readOnly: true,
      values: { it: { id: 's', name: 's.png', type: 'image/png', size: 3, url: '/s.png' } },
    })
    expect(screen.getByRole('img', { name: 'Signature' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign again' })).toBeNull()
  })
})

test('the address of a picture is typed, or the one of a picture that is sent for every visitor', async () => {
  const upload = vi.fn<FormServices['upload']>((file) => Promise.resolve(stored(file)))
  const { control, field, form, user } = await one(
    { type: 'string', 'x-widget': 'image-address' },
    { services: services(upload) },
  )
  await user.type(control('it'), '/a.png')
  expect(form.get(['it'])).toBe('/a.png')
  await act(
    async () =>
      void fireEvent.change(field('it').querySelector('input[type=file]')!, {
        target: { files: [png('b.png')] },
      }),
  )
  await waitFor(() => expect(form.get(['it'])).toBe('/b.png'))
  expect(upload.mock.calls[0]![1].public).toBe(true)
  await act(
    async () =>
      void fireEvent.change(field('it').querySelector('input[type=file]')!, {
        target: { files: [new File(['x'], 'a.exe')] },
      }),
  )
  expect(field('it').textContent).toContain('Invalid file type.')
  expect(form.get(['it'])).toBe('/b.png')
})

test('words and focal point stay beside the first picture that is sent, and go with the one whose place another takes', async () => {
  const { form, container } = await renderForm(
    {
      type: 'object',
      properties: {
        it: { type: 'string', 'x-widget': 'image-address' },
        alt: { type: 'string' },
        focus: {
          type: 'object',
          'x-widget': 'focal-point',
          properties: { x: { type: 'integer' }, y: { type: 'integer' } },
        },
      },
    },
    { services: services() },
  )
  const send = (name: string) =>
    act(
      async () =>
        void fireEvent.change(container.querySelector('input[type=file]')!, {
          target: { files: [png(name)] },
        }),
    )
  act(() => form.set(['alt'], 'A pavilion'))
  await send('a.png')
  await waitFor(() => expect(form.get(['it'])).toBe('/a.png'))
  act(() => form.set(['focus'], { x: 1, y: 2 }))
  expect(form.get(['alt'])).toBe('A pavilion')
  await send('b.png')
  await waitFor(() => expect(form.get(['it'])).toBe('/b.png'))
  expect([form.get(['alt']), form.get(['focus'])]).toEqual([undefined, undefined])
})

test('the address of a film is the one of the file that is sent, its length beside it; another kind is refused', async () => {
  const film = (name: string) => new File(['film'], name, { type: 'video/mp4' })
  const { field, form } = await renderForm(
    {
      type: 'object',
      properties: {
        it: {
          type: 'string',
          title: 'It',
          'x-widget': 'file-address',
          'x-options': { accept: ['mp4'] },
        },
        duration: { type: 'integer', title: 'Seconds' },
      },
    },
    { services: services() },
  )
  const make = document.createElement.bind(document)
  const made = vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = make(name)
    if (name === 'video') {
      Object.defineProperty(element, 'duration', { value: 90.4 })
      Object.defineProperty(element, 'src', {
        set() {
          ;(element as HTMLVideoElement).onloadedmetadata?.(new Event('loadedmetadata'))
        },
      })
    }
    return element
  })
  const input = field('it').querySelector<HTMLInputElement>('input[type="file"]')!
  await act(async () => void fireEvent.change(input, { target: { files: [film('a.exe')] } }))
  expect(form.get(['it'])).toBeUndefined()
  expect(field('it').textContent).toContain('mp4')
  await act(async () => void fireEvent.change(input, { target: { files: [film('a.mp4')] } }))
  await waitFor(() => expect(form.get(['it'])).toBe('/a.mp4'))
  await waitFor(() => expect(form.get(['duration'])).toBe(90))
  made.mockRestore()
})
