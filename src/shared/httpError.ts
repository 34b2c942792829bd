/** What is said of an answer that is no success (spec: academy 8). */
export const httpError = ({ status, statusText }: { status: number; statusText: string }): string =>
  `HTTP error! status: ${status}${statusText && ` - ${statusText}`}`
