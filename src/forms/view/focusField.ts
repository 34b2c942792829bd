import type { Path } from '../core/index.ts'
import type { Reveal } from './reveal.ts'

export const CONTROL = 'input:not([type=hidden]), select, textarea, button'
const MAX_TRIES = 20
const PAUSE = 25

/** Takes the focus to a field of a form, opening what hides it; where it is not drawn, to the nearest one around it that is. */
export function focusField(
  form: HTMLElement,
  name: string,
  path: Path,
  reveals: Iterable<Reveal>,
  tries = 0,
): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const at = (wanted: string): HTMLElement | undefined =>
    fields.find((one) => one.dataset.field === wanted && one.querySelector(CONTROL) !== null)
  const exact = at(name)
  const hidden = exact === undefined || exact.closest('[hidden], details:not([open])') !== null
  if (
    hidden &&
    tries < MAX_TRIES &&
    (openAll(reveals, path) || (tries > 0 && exact === undefined))
  ) {
    setTimeout(() => focusField(form, name, path, reveals, tries + 1), PAUSE)
    return
  }
  for (
    let around = name;
    around !== '';
    around = around.replace(/(^|\.)[^.[\]]+$|\[[^\]]*\]$/, '')
  ) {
    const field = at(around)
    const target = field?.querySelector<HTMLElement>(CONTROL)
    if (!target) continue
    target.focus()
    field?.scrollIntoView?.({ block: 'center', behavior: 'smooth' })
    return
  }
}

/** All are asked: the outer part first, the inner one when it is rendered. */
const openAll = (reveals: Iterable<Reveal>, path: Path): boolean =>
  [...reveals].map((reveal) => reveal(path)).some(Boolean)
