import { failureText, FailureError } from '../middleware/failures.ts'
import { StorageError } from '../storage/index.ts'

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
    return `${en}\n${th}`
  }
  const { code, message, port } = error as { code?: string; message: string; port?: number }
  if (code === 'EADDRINUSE') return `The port ${port ?? ''} is taken. Stop what uses it, or start with another one: PORT=4001 npm start\nพอร์ต ${port ?? ''} ถูกใช้งานอยู่ กรุณาปิดโปรแกรมที่ใช้พอร์ตนี้ หรือเริ่มด้วยพอร์ตอื่น เช่น PORT=4001 npm start`
  if (code === 'EACCES') return `Not allowed: ${message}. Choose a port above 1024 and a data folder you may write to.`
  return message
}
