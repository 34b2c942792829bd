import './countRenders.ts'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

afterEach(cleanup)
// The document of tests has dialogs, but none that open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
// The next file of the same worker finds a window as this one did.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // It hears that the connection is back only while somebody waits for a query.
  onlineManager.setOnline(true)
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
// What is waited for may take its time on a busy machine (ms).
configure({ asyncUtilTimeout: 10_000 })
