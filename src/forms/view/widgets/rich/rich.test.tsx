import type { Editor } from '@tiptap/react'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../../schema/index.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'
import { isAllowedLink, isEditable } from './richHtml.ts'

// What the document of the test has no layout for.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

const one = (it: JsonSchema, options?: RenderFormOptions) =>
  renderForm({ type: 'object', properties: { it: { title: 'It', ...it } } }, options)
const html: JsonSchema = { type: 'string', 'x-widget': 'html' }
const editorOf = (surface: HTMLElement) => (surface as HTMLElement & { editor: Editor }).editor
const write = async (surface: HTMLElement, content: string) =>
  act(async () => void editorOf(surface).commands.insertContent(content))

describe('rich text', () => {
  test('is a named text box with a toolbar; emptied, it leaves the record', async () => {
    const { form } = await one(html)
    const surface = await screen.findByRole('textbox', { name: 'It' })
    await write(surface, 'Hello')
    expect(form.get(['it'])).toBe('<p>Hello</p>')
    await act(async () => void editorOf(surface).commands.clearContent(true))
    expect(form.values()).toEqual({})
  })

  test('its tools are one stop of the Tab key, gone through by arrows, and say what is on', async () => {
    const { user, form } = await one(html, { values: { it: '<p>Hello</p>' } })
    const surface = await screen.findByRole('textbox', { name: 'It' })
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }))
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Italic' }))
    await act(async () => void editorOf(surface).commands.selectAll())
    await user.click(screen.getByRole('button', { name: 'Bold' }))
    expect(form.get(['it'])).toBe('<p><strong>Hello</strong></p>')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe(
        'true',
      ),
    )
    expect(
      screen
        .getAllByRole('button')
        .filter((button) => button.closest('[role=toolbar]') && button.tabIndex === 0),
    ).toHaveLength(1)
  })

  test('what is pasted is cleaned of scripts, styles and strange links', async () => {
    const { form } = await one(html)
    const surface = await screen.findByRole('textbox', { name: 'It' })
    await act(
      async () =>
        void editorOf(surface).view.pasteHTML(
          '<p style="color:red" onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a> <a href="https://sala.dev">c</a></p>',
          new Event('paste') as ClipboardEvent,
        ),
    )
    expect(form.get(['it'])).not.toMatch(/script|style|onclick/)
    expect(form.get(['it'])).toContain('<a href="https://sala.dev">c</a>')
  })

  test('a link leads where links may lead', async () => {
    const { user, form } = await one(html, { values: { it: '<p>Hello</p>' } })
    const surface = await screen.findByRole('textbox', { name: 'It' })
    await act(async () => void editorOf(surface).commands.selectAll())
    await user.click(screen.getByRole('button', { name: 'Link' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/Address of the link/))
    await user.keyboard('javascript:alert(1){Enter}')
    expect(form.get(['it'])).toBe('<p>Hello</p>')
    expect(screen.getByRole('alert').textContent).toContain('A link cannot lead there.')
    expect(screen.getByLabelText(/Address of the link/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Remove the link' })).toBeNull()
    await user.clear(screen.getByLabelText(/Address of the link/))
    await user.type(screen.getByLabelText(/Address of the link/), '/lesson/home{Enter}')
    expect(form.get(['it'])).toBe('<p><a href="/lesson/home">Hello</a></p>')
    await user.click(screen.getByRole('button', { name: 'Link' }))
    await user.click(screen.getByRole('button', { name: 'Remove the link' }))
    expect(form.get(['it'])).toBe('<p>Hello</p>')
    expect(screen.queryByLabelText(/Address of the link/)).toBeNull()
  })

  test.each([
    ['<p>a <b>b</b></p><ul><li>c</li></ul>', true],
    ['plain', true],
    ['<p>a<img src="/x.png"></p>', false],
    ['<table><tr><td>1</td></tr></table>', true],
    ['<p>H<sub>2</sub>O</p>', true],
    ['<!-- note -->', false],
  ])('%s can be drawn: %s', (text, expected) => expect(isEditable(text)).toBe(expected))

  test('what the surface cannot show is edited as HTML and nothing of it is lost', async () => {
    const { user, control, form } = await one(html, {
      values: { it: '<p>a<img src="/x.png" alt=""></p>' },
    })
    expect(control('it').tagName).toBe('TEXTAREA')
    await user.type(control('it'), '!')
    expect(form.get(['it'])).toBe('<p>a<img src="/x.png" alt=""></p>!')
    expect(screen.getByText(/edited as HTML/)).toBeTruthy()
  })

  test('follows a reset, and cannot be written where it is read only', async () => {
    const { form, unmount } = await one(html, { values: { it: '<p>first</p>' } })
    const surface = await screen.findByRole('textbox', { name: 'It' })
    await act(async () => form.set(['it'], '<p>second</p>'))
    expect(surface.textContent).toBe('second')
    unmount()
    await one(html, { values: { it: '<p>first</p>' }, readOnly: true })
    expect(
      (await screen.findByRole('textbox', { name: 'It' })).getAttribute('contenteditable'),
    ).toBe('false')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('in both languages', async () => {
    const { form } = await one({ $ref: 'sala:text', 'x-widget': 'html' })
    await write(await screen.findByRole('textbox', { name: 'It (Thai)' }), 'ก')
    expect(form.get(['it'])).toBe('<p>ก</p>')
    await write(await screen.findByRole('textbox', { name: 'It (English)' }), 'a')
    expect(form.get(['it'])).toEqual({ th: '<p>ก</p>', en: '<p>a</p>' })
  })

  test.each([
    ['https://a.co', true],
    ['/a', true],
    ['mailto:a@b.co', true],
    ['#part', true],
    ['//evil.co', false],
    ['javascript:x', false],
    ['data:text/html,x', false],
  ])('%s may be led to: %s', (address, expected) => expect(isAllowedLink(address)).toBe(expected))
})

describe('code', () => {
  const surfaceOf = (field: HTMLElement) =>
    field.querySelector('.sala-code')!.shadowRoot!.querySelector<HTMLElement>('.cm-content')!

  test('stands in a shadow root, named and described, and is no JSON until it is', async () => {
    const { field, form } = await renderForm(
      {
        type: 'object',
        properties: {
          it: {
            type: 'string',
            title: 'It',
            description: 'Help',
            'x-widget': 'code',
            'x-options': { language: 'json' },
          },
        },
      },
      { values: { it: '{"a":' } },
    )
    const surface = surfaceOf(field('it'))
    expect(surface.getAttribute('aria-label')).toBe('It')
    expect(surface.getAttribute('aria-description')).toBe('Help')
    expect(surface.textContent).toContain('{"a":')
    expect(form.submit()).toMatchObject({ ok: false, failures: [{ code: 'field-json' }] })
    await act(async () => form.set(['it'], '{"a":1}'))
    expect(surface.textContent).toContain('{"a":1}')
    expect(form.submit().ok).toBe(true)
    expect(document.head.querySelector('style')).toBeNull()
  })

  test('cannot be written where it is read only', async () => {
    const { field } = await one(
      { type: 'string', 'x-widget': 'code' },
      { values: { it: 'x' }, readOnly: true },
    )
    expect(surfaceOf(field('it')).getAttribute('contenteditable')).toBe('false')
  })
})
