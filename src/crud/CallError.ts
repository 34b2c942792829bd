/** A failed call as an exception, for queries and error boundaries; `failures` are as they came. */
export class CallError extends Error {
  readonly failures: { code: string; status: number; message: { th: string; en: string } }[]
  constructor(failures: CallError['failures']) {
    super(failures[0]?.message.en ?? 'failed')
    this.failures = failures
  }
}
