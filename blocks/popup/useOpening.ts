import { useEffect, useState } from 'react'

/** How often it is looked whether the page is free (ms). */
const LOOK_AGAIN = 400

/** The question about cookies comes first, and so does a dialog that somebody opened. */
const isTaken = (): boolean =>
  document.querySelector('[data-asks-consent], .sala-cookies, dialog[open]') !== null

/** True once the delay is over and nothing else waits for an answer. */
export function useOpening(wanted: boolean, delay: number): [boolean, () => void] {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      if (isTaken()) timer = setTimeout(look, LOOK_AGAIN)
      else setIsOpen(true)
    }
    timer = setTimeout(look, delay * 1000)
    return () => clearTimeout(timer)
  }, [wanted, delay])
  return [isOpen, () => setIsOpen(false)]
}
