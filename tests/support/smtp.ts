import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine that keeps what it is sent; `refuse` answers the next mails with this code. */
export class MailServer {
  readonly raw: string[] = []
  readonly mails: ParsedMail[] = []
  refuse: number | null = null
  /** Takes the mail and then says nothing. */
  silent = false
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts)
        if (this.refuse !== null)
          return done(
            Object.assign(new Error(this.refuse < 500 ? 'try later' : 'no such box'), {
              responseCode: this.refuse,
            }),
          )
        this.raw.push(raw.toString('utf8'))
        void simpleParser(raw).then((mail) => {
          this.mails.push(mail)
          if (!this.silent) done()
        })
      })
    },
  })
  url = ''

  async open(): Promise<void> {
    this.server.on('error', () => {})
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready))
    const address = this.server.server.address()
    this.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(done))
  }
}
