import { countRenders } from '../../support/countRenders.ts'
import { timed as timedBy, typeInto, type Sample } from '../act.ts'
import { benchValues, type Contestant } from './schema.ts'

const CONTESTANTS: Record<string, () => Promise<{ contestant: Contestant }>> = {
  sala: () => import('./sala.tsx'),
  rjsf: () => import('./rjsf.tsx'),
  jsonforms: () => import('./jsonforms.tsx'),
  'hook-form': () => import('./hookForm.tsx'),
  store: () => import('./store.tsx'),
}

const counter = countRenders()
const root = document.getElementById('root')!
let accepted: unknown
let error: string | undefined

const timed = (act: () => void, done: () => boolean): Promise<Sample> => timedBy(counter, act, done)

const texts = (): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])')].filter(
    ({ inputMode }) => inputMode !== 'decimal' && inputMode !== 'numeric',
  )
const submitButton = (): HTMLButtonElement => root.querySelector('button[type=submit]')!
const toggle = (): HTMLInputElement => root.querySelector<HTMLInputElement>('input[type=checkbox]')!

/** Some contestants take the field that depends on the box away, others hide it. */
function extraShows(): boolean {
  const label = [...root.querySelectorAll('label')]
    .reverse()
    .find(({ textContent }) => textContent.startsWith('Extra'))
  return label !== undefined && label.offsetParent !== null
}

/** What a driver calls from outside; times in ms. */
const bench = {
  async mount(name: string, fields: number, empty = false) {
    const { contestant } = await CONTESTANTS[name]!()
    error = contestant.error
    return timed(
      () =>
        void contestant.mount(
          root,
          fields,
          empty ? {} : benchValues(fields),
          (values) => void (accepted = values),
        ),
      () => texts().length >= Math.floor(fields / 2),
    )
  },
  async keystroke(index: number, value: string) {
    const input = texts()[index]!
    input.focus()
    return timed(
      () => typeInto(input, value),
      () => input.value === value,
    )
  },
  showField: () => timed(() => toggle().click(), extraShows),
  hideField: () =>
    timed(
      () => toggle().click(),
      () => !extraShows(),
    ),
  /** The first field shows what is wrong with it: a person sees the answer. */
  async answer() {
    if (error === undefined) return undefined
    return timed(
      () => submitButton().click(),
      () => root.querySelector(error!) !== null,
    )
  },
  /** Every field shows what is wrong with it. */
  async refuse(fields: number) {
    if (error === undefined) return undefined
    return timed(
      () => submitButton().click(),
      () => root.querySelectorAll(error!).length >= fields,
    )
  },
  async submit() {
    accepted = undefined
    return timed(
      () => submitButton().click(),
      () => accepted !== undefined,
    )
  },
}
export type Bench = typeof bench
Object.assign(window, { bench })
