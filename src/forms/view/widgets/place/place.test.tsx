import { fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fieldSchema } from '../../../schema/formPageField.ts'
import { renderForm, type RenderFormOptions } from '../../../../../tests/support/renderForm.tsx'
import { fromPicture, HEIGHT, OUTLINE, readPosition, toPicture, WIDTH } from './projection.ts'

const one = (options?: RenderFormOptions) =>
  renderForm(
    {
      type: 'object',
      properties: {
        it: fieldSchema({
          id: 'o',
          type: 'field',
          v: 1,
          name: 'it',
          label: 'It',
          props: { widget: 'point' },
        }),
      },
    },
    options,
  )
const map = () => screen.getByRole('application')

describe('the picture', () => {
  test('shows a place where it lies, and gives it back', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: WIDTH, noNaN: true }),
        fc.double({ min: 0, max: HEIGHT, noNaN: true }),
        (x, y) => {
          const again = toPicture(fromPicture(x, y))
          expect(Math.hypot(again.x - x, again.y - y)).toBeLessThan(0.02)
        },
      ),
    ))

  test.each([
    ['Bangkok', 13.7563, 100.5018, true],
    ['Chiang Mai', 18.7883, 98.9853, true],
    ['Hat Yai', 7.0086, 100.4747, true],
    ['Vientiane', 18.1, 102.7, false],
    ['the gulf', 11, 101.3, false],
  ])('%s lies inside the outline: %s', (_, lat, lng, inside) => {
    const { x, y } = toPicture({ lat, lng })
    const rings = OUTLINE.split('M')
      .slice(1)
      .map((ring) =>
        ring
          .replace('Z', '')
          .split('L')
          .map((point) => point.split(' ').map(Number) as [number, number]),
      )
    const crossings = rings
      .flatMap((ring) => ring.map((a, i) => [a, ring[(i + 1) % ring.length]!] as const))
      .filter(
        ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1,
      )
    expect(crossings.length % 2 === 1).toBe(inside)
  })

  test.each([
    ['13.7563, 100.5018', { lat: 13.7563, lng: 100.5018 }],
    ['-8.5 115', { lat: -8.5, lng: 115 }],
    ['91, 0', undefined],
    ['13.7563,100.5018', { lat: 13.7563, lng: 100.5018 }],
    ['13,75', undefined],
    ['here', undefined],
  ])('%j is read as %j', (text, expected) => expect(readPosition(text)).toEqual(expected))
})

describe('a place', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('typed, by Thai digits too; half of one is refused; emptied, it leaves the record', async () => {
    const { user, control, form } = await one()
    await user.type(control('it.lat'), '๑๓.๗๕')
    expect(form.get(['it'])).toEqual({ lat: 13.75 })
    expect(form.submit().ok).toBe(false)
    await user.type(control('it.lng'), '100.5')
    expect(form.get(['it'])).toEqual({ lat: 13.75, lng: 100.5 })
    expect(form.submit().ok).toBe(true)
    await user.clear(control('it.lat'))
    await user.type(control('it.lat'), '95')
    expect(form.submit().ok).toBe(false)
    await user.clear(control('it.lat'))
    await user.clear(control('it.lng'))
    expect(form.values()).toEqual({})
  })

  test('pasted as one', async () => {
    const { control, form } = await one()
    fireEvent.paste(control('it.lat'), { clipboardData: { getData: () => '18.7883, 98.9853' } })
    expect(form.get(['it'])).toEqual({ lat: 18.7883, lng: 98.9853 })
  })

  test('set on the map with the arrows, finer with Shift', async () => {
    const { user, form } = await one()
    map().focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}')
    expect(form.get(['it'])).toEqual({ lat: 13.8563, lng: 100.4118 })
    await user.click(screen.getByRole('button', { name: 'Remove the point' }))
    expect(form.values()).toEqual({})
  })

  test('set on the map by a press', async () => {
    const { form, container } = await one()
    vi.spyOn(
      container.querySelector('.sala-point-map svg')!,
      'getBoundingClientRect',
    ).mockReturnValue({ left: 10, top: 20, width: WIDTH / 2, height: HEIGHT / 2 } as DOMRect)
    const { x, y } = toPicture({ lat: 15, lng: 101 })
    fireEvent.click(map(), { clientX: 10 + x / 2, clientY: 20 + y / 2 })
    expect(form.get(['it'])).toEqual({ lat: 15, lng: 101 })
  })

  test('taken from the device only when asked, and a refusal is told', async () => {
    const getCurrentPosition = vi.fn()
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { geolocation: { getCurrentPosition } }),
    )
    const { user, form } = await one()
    expect(getCurrentPosition).not.toHaveBeenCalled()
    getCurrentPosition.mockImplementationOnce((_: unknown, refuse: () => void) => refuse())
    await user.click(screen.getByRole('button', { name: 'Use where I am' }))
    expect(screen.getByRole('alert').textContent).toContain('could not be found')
    getCurrentPosition.mockImplementationOnce((done: (position: object) => void) =>
      done({ coords: { latitude: 14.00000049, longitude: 100.1 } }),
    )
    await user.click(screen.getByRole('button', { name: 'Use where I am' }))
    expect(form.get(['it'])).toEqual({ lat: 14, lng: 100.1 })
  })

  test('cannot be moved where it is read only', async () => {
    const { user, form } = await one({ readOnly: true, values: { it: { lat: 14, lng: 100 } } })
    map().focus()
    await user.keyboard('{ArrowUp}')
    fireEvent.click(map())
    expect(form.get(['it'])).toEqual({ lat: 14, lng: 100 })
  })
})
