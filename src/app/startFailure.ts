/** How long the scripts of a page may take (ms; spec: academy 9, chunk load). */
export const CHUNK_LOAD_TIME = 120_000

/** Fails too where nothing comes at all. */
export const inTime = (work: Promise<void>, time = CHUNK_LOAD_TIME): Promise<void> =>
  Promise.race([
    work,
    new Promise<void>((_, reject) => {
      const timer = setTimeout(() => reject(new Error('The scripts did not come in time.')), time)
      const clear = () => clearTimeout(timer)
      work.then(clear, clear)
    }),
  ])

/**
 * Told in the words that the gateway left, since nothing else may have come (spec: academy 2.2, start-up failure). What
 * is there to be read stays; the backend has nothing but its waiting line.
 */
export function showFailure(root: HTMLElement): void {
  const message = document.createElement('p')
  message.textContent = root.dataset.failed ?? ''
  const button = document.createElement('button')
  button.className = 'sala-button'
  button.textContent = root.dataset.retry ?? ''
  button.addEventListener('click', () => window.location.reload())
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  box.append(message, button)
  const isReadable = root.querySelector('main') !== null
  box.className = isReadable ? 'sala-start-bar' : 'sala-start'
  if (isReadable) document.body.append(box)
  else root.replaceChildren(box)
}
