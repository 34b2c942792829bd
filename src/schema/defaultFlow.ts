/** The flow of a form that names none: it keeps the answers. */
export const DEFAULT_FLOW = 'submit'
