import { failureText, FailureError } from '../http/failures.ts'
import { StorageError } from '../storage/index.ts'
import portTaken from './portTaken.json' with { type: 'json' }

function formatPortTaken(port: number): string {
  const fill = (text: string): string =>
    text
      .replaceAll('{port}', String(port))
      .replaceAll('{next}', String(port + 1))
      .replaceAll('{command}', 'npm start')
  return `${fill(portTaken.en)}\n${fill(portTaken.th)}`
}

/** Why the gateway could not start, in both languages where it is about the installation's data. */
export function formatProblemsOf(error: unknown): string {
  if (error instanceof FailureError)
    return error.failures
      .map((failure) => {
        const { th, en } = failureText(failure)
        return `${failure.path ? `${failure.path}: ` : ''}${en}\n${th}`
      })
      .join('\n')
  if (error instanceof StorageError) {
    const { th, en } = failureText(error.failure)
    const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
    return `${en}\n${th}${cause}`
  }
  const { code, message, port } = error as { code?: string; message: string; port?: number }
  if (code === 'EADDRINUSE') return formatPortTaken(port ?? 0)
  if (code === 'EACCES' || code === 'EPERM')
    return `Not allowed: ${message}. Choose a port above 1024 and a data folder you may write to: SALA_DATA=/path/to/data npm start\nไม่ได้รับอนุญาต กรุณาเลือกพอร์ตที่มากกว่า 1024 และโฟลเดอร์ข้อมูลที่เขียนได้ เช่น SALA_DATA=/path/to/data npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no such address: ${message}. Start with another one: HOST=127.0.0.1 npm start\nเครื่องนี้ไม่มีที่อยู่ดังกล่าว กรุณาเริ่มด้วยที่อยู่อื่น เช่น HOST=127.0.0.1 npm start`
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EROFS')
    return `The data folder cannot be made or written to: ${message}. Name another one: SALA_DATA=/path/to/data npm start\nสร้างหรือเขียนโฟลเดอร์ข้อมูลไม่ได้ กรุณาระบุโฟลเดอร์อื่น เช่น SALA_DATA=/path/to/data npm start`
  return message
}

/** Failures of the machine that have a text of their own, and need no trace. */
export const isTold = (error: unknown): boolean =>
  [
    'EADDRINUSE',
    'EACCES',
    'EPERM',
    'EADDRNOTAVAIL',
    'ENOTFOUND',
    'EEXIST',
    'ENOTDIR',
    'EROFS',
  ].includes((error as { code?: string }).code ?? '')
