import { request } from 'node:http'
import { PASSWORD } from './gateway.ts'

interface Answer {
  status: number
  body: string
  json<T>(): T
}

/** A browser of one person over the network, with a connection for each request; a connection that breaks is an error. */
export class HttpVisitor {
  port: number
  private readonly cookies = new Map<string, string>()
  private csrf = ''

  constructor(port: number) {
    this.port = port
  }

  async signIn(username: string): Promise<void> {
    await this.get('/api/session')
    const answer = await this.post('/api/signin', {
      username,
      password: PASSWORD,
      shell: 'backend',
    })
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`)
    this.csrf = answer.json<{ csrf: string }>().csrf
  }

  /** The same person, at another address. */
  at(port: number): HttpVisitor {
    const other = new HttpVisitor(port)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    other.csrf = this.csrf
    return other
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers)
  put = (path: string, body: unknown) => this.send('PUT', path, body)

  send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((done, fail) => {
      const asked = request(
        {
          method,
          path,
          port: this.port,
          host: '127.0.0.1',
          agent: false,
          headers: {
            host: 'localhost',
            cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(this.csrf ? { 'x-csrf-token': this.csrf } : {}),
            ...(payload ? { 'content-type': 'application/json' } : {}),
            ...more,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('error', fail)
          answer.on('end', () => {
            if (!answer.complete) return fail(new Error('cut off'))
            for (const cookie of answer.headers['set-cookie'] ?? []) {
              const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
              this.cookies.set(name!, value!)
            }
            if (path === '/api/session') this.csrf = (JSON.parse(text) as { csrf: string }).csrf
            done({ status: answer.statusCode!, body: text, json: <T>() => JSON.parse(text) as T })
          })
        },
      )
      asked.on('error', fail)
      asked.end(payload)
    })
  }
}
