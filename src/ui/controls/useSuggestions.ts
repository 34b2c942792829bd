import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Option } from './SelectInput.tsx'

interface Options {
  /** Key of what is chosen among the options: the list opens on it. */
  chosen: string | undefined
  options: readonly Option[]
  onSearch(term: string): void
  onPick(option: Option): void
  /** Said of words that were left and are none of the options; without it they go. */
  untaken: string | undefined
  /** Finds what is meant by words that are written to their end, as a scanner does, though the list is not there yet. */
  onNamed?: ((words: string) => Promise<Option | undefined>) | undefined
  locked: boolean
}

interface Naming extends Pick<Options, 'onNamed'> {
  box: RefObject<HTMLInputElement | null>
  term: string
  taken(option: Option): void
}

/** Takes what is named by words, unless others stand there when it has come. */
async function takeNamed({ box, term, onNamed, taken }: Naming): Promise<void> {
  const held = box.current
  const option = await onNamed?.(term)
  if (option && held && box.current === held && held.value.trim() === term) taken(option)
}

/** What the list of suggestions of a text box does: it opens, follows what is typed, and takes one. */
export function useSuggestions(asked: Options) {
  const { chosen, options, onSearch, onPick, untaken, onNamed, locked } = asked
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | undefined>(undefined)
  // By its key: what a late answer puts in its place is not taken for it.
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const active = options.findIndex(({ key }) => key === picked)
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const words = typed?.trim().toLocaleLowerCase() ?? ''
  const isLeft = !open && words !== ''

  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  const show = (): void => {
    if (locked || open) return
    setOpen(true)
    // What is typed now takes the place of what is chosen.
    if (typed === undefined) box.current?.select()
    setPicked(chosen)
    onSearch(typed ?? '')
  }
  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
    setPicked(undefined)
  }
  const pick = (option: Option): void => {
    onPick(option)
    close()
  }
  // Who wrote an option to its end means it.
  const leave = (): void => {
    const [written, ...others] =
      words === '' ? [] : options.filter(({ label }) => label.trim().toLocaleLowerCase() === words)
    if (written && others.length === 0) pick(written)
    else if (words === '' || untaken === undefined) close()
    else setOpen(false)
  }
  const taken = (option: Option): void => {
    pick(option)
    // Whoever stands around may lead the keys on.
    box.current?.dispatchEvent(new Event('sala-taken', { bubbles: true }))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) return show()
      return setPicked(options[Math.min(options.length - 1, Math.max(0, active + step))]?.key)
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      const [only, ...others] = words === '' ? [] : options.filter(({ acts }) => !acts)
      const option =
        options[active] ??
        (others.length === 0 && only?.label.toLocaleLowerCase().includes(words) ? only : undefined)
      if (option) taken(option)
      else if (words !== '') void takeNamed({ box, term: typed!.trim(), onNamed, taken })
    }
  }
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open || event.nativeEvent.isComposing) return
    event.stopPropagation()
    box.current?.focus()
    close()
  }
  const type = (term: string): void => {
    setTyped(term)
    setPicked(undefined)
    setOpen(true)
    onSearch(term)
  }
  return { open, typed, active, box, list, isLeft, show, pick, leave, type, onKeyDown, onEscape }
}
