/** Tells the blocks of the page that one of them has changed its address (`useHere`). */
export const tellHere = (): void => void dispatchEvent(new Event('here'))
