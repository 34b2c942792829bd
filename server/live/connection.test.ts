import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Connection, type ConnectionInput } from './connection.ts'

const input = { caller: {}, expires: '' } as ConnectionInput

/** A connection to a browser, and whether that reads. */
async function open(reads: boolean) {
  let taken: (response: ServerResponse) => void
  const response = new Promise<ServerResponse>((done) => (taken = done))
  const server = createServer((_, own) => taken(own)).listen(0, '127.0.0.1')
  await new Promise((done) => server.on('listening', done))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  if (reads) socket.resume()
  else socket.pause()
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const connection = new Connection('one', '', await response, input)
  connection.begin({}, 0)
  return {
    connection,
    close: () => {
      socket.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a browser that reads nothing is dropped before much waits for it, and one that reads goes on', async () => {
  const [reader, stalled] = [await open(true), await open(false)]
  const part = { words: 'x'.repeat(16 * 1024) }
  let sent = 0
  for (; sent < 2000 && stalled.connection.isOpen; sent++) {
    for (const { connection } of [reader, stalled]) connection.send('command', part)
    await new Promise((done) => setImmediate(done))
  }
  expect(stalled.connection.isOpen).toBe(false)
  expect(sent).toBeLessThan(2000)
  expect(reader.connection.isOpen).toBe(true)
  reader.close()
  stalled.close()
})
