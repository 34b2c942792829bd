import { useState } from 'react'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hydrateRoot } from 'react-dom/client'
import { drawOnServer } from '../../../tests/support/drawPage.tsx'
import { takeTyped } from './takeTyped.ts'

type Hear = (name: string, value: unknown) => void

function Controls({ hear }: { hear: Hear }) {
  const [values, setValues] = useState<Record<string, unknown>>({ name: '', old: 'as it was', note: '', agree: false, kept: true, kind: 'a', topic: '' })
  const put = (name: string, value: unknown) => {
    hear(name, value)
    setValues((now) => ({ ...now, [name]: value }))
  }
  return (
    <form className="sala-form">
      {['name', 'old'].map((name) => <input key={name} name={name} value={String(values[name])} onChange={(event) => put(name, event.target.value)} />)}
      <textarea name="note" value={String(values.note)} onChange={(event) => put('note', event.target.value)} />
      {['agree', 'kept'].map((name) => <input key={name} type="checkbox" name={name} checked={Boolean(values[name])} onChange={(event) => put(name, event.target.checked)} />)}
      {['a', 'b'].map((kind) => <input key={kind} type="radio" name="kind" value={kind} checked={values.kind === kind} onChange={() => put('kind', kind)} />)}
      <select name="topic" value={String(values.topic)} onChange={(event) => put('topic', event.target.value)}>
        <option value="" />
        <option value="safety">Safety</option>
      </select>
    </form>
  )
}

test('what was typed, chosen and ticked before the script came is heard once; what was left alone is not', async () => {
  const heard: Record<string, unknown> = {}
  const hear: Hear = (name, value) => void (heard[name] = value)
  const { html } = await drawOnServer(<Controls hear={hear} />)
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = html
  const of = <T extends Element>(selector: string) => root.querySelector<T>(selector)!
  of<HTMLInputElement>('[name=name]').value = 'สมหญิง'
  of<HTMLTextAreaElement>('textarea').value = 'two\nlines'
  of<HTMLInputElement>('[name=agree]').click()
  of<HTMLInputElement>('[name=kept]').click()
  of<HTMLInputElement>('[value=b]').click()
  of<HTMLSelectElement>('select').value = 'safety'
  await act(async () => void hydrateRoot(root, <Controls hear={hear} />))
  expect(heard).toEqual({})
  await act(async () => takeTyped(of('form')))
  const said = { name: 'สมหญิง', note: 'two\nlines', agree: true, kept: false, kind: 'b', topic: 'safety' }
  expect(heard).toEqual(said)
  expect(of<HTMLInputElement>('[name=name]').value).toBe('สมหญิง')
  expect(of<HTMLInputElement>('[value=b]').checked).toBe(true)
})
